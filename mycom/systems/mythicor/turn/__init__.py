"""The evaluation of a turn for all realms (rule text ch. 10.2): movement of all groups, step by step."""
