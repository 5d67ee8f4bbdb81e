"""What several tests share. Fixtures that guard every test are in `guards`."""
