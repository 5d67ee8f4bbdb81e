# Runs MyCom from a checkout on Windows and does all the set-up itself.
#
#   powershell -ExecutionPolicy Bypass -File packaging\run.ps1 demo          the window on the demo Partie
#   powershell -ExecutionPolicy Bypass -File packaging\run.ps1 test [ARG...]  all tests; ARGs go to pytest
#   powershell -ExecutionPolicy Bypass -File packaging\run.ps1 setup         the set-up of both, nothing more
#
# The environment lies in .venv of the checkout and is made anew when pyproject.toml changes.
# Kept to ASCII, because Windows PowerShell 5 reads files without a byte order mark in the local code page.
param(
    [Parameter(Mandatory = $true, Position = 0)][ValidateSet('demo', 'test', 'setup')][string]$What,
    [Parameter(ValueFromRemainingArguments = $true)][string[]]$Rest = @()
)
$ErrorActionPreference = 'Stop'
$top = Split-Path -Parent $PSScriptRoot
Set-Location -LiteralPath $top
$venv = Join-Path $top '.venv'
$python = Join-Path $venv 'Scripts\python.exe'

function Find-Python {
    # Windows PowerShell 5 takes a line on stderr of a program for an error of the script.
    $ErrorActionPreference = 'Continue'
    foreach ($candidate in @(@('py', '-3'), @('python'), @('python3'))) {
        $command = $candidate[0]
        if (-not (Get-Command $command -ErrorAction SilentlyContinue)) { continue }
        $before = @($candidate | Select-Object -Skip 1)
        & $command @before -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>$null
        if ($LASTEXITCODE -eq 0) { return , $candidate }
    }
    [Console]::Error.WriteLine('mycom: Python 3.11 or newer is needed: winget install Python.Python.3.12')
    exit 2
}

function Invoke-Checked {
    param([string]$Command, [string[]]$Arguments)
    & $Command @Arguments
    if ($LASTEXITCODE -ne 0) {
        [Console]::Error.WriteLine("mycom: failed: $Command $Arguments")
        exit 2
    }
}

$base = Find-Python
$before = @($base | Select-Object -Skip 1)
$extra = if ($What -eq 'demo') { 'demo' } else { 'test' }
$version = (& $base[0] @before -VV) -join ' '
$wanted = $version + ' ' + (Get-FileHash -LiteralPath (Join-Path $top 'pyproject.toml')).Hash
$stamp = Join-Path $venv "mycom-$extra"
$ready = (Test-Path -LiteralPath $python) -and (Test-Path -LiteralPath $stamp) -and
    ((Get-Content -LiteralPath $stamp -Raw).Trim() -eq $wanted)
if (-not $ready) {
    if (-not (Test-Path -LiteralPath $python)) {
        Invoke-Checked $base[0] (@($before) + @('-m', 'venv', '--clear', $venv))
    }
    Write-Host 'mycom: installing the dependencies (some minutes the first time)'
    $target = if ($extra -eq 'test') { '.[test]' } else { '.' }
    Invoke-Checked $python @('-m', 'pip', 'install', '--quiet', '--quiet', '--disable-pip-version-check', '--no-input', '--editable', $target)
    Set-Content -LiteralPath $stamp -Value $wanted
    if ($extra -eq 'test') { Set-Content -LiteralPath (Join-Path $venv 'mycom-demo') -Value $wanted }
}
switch ($What) {
    'setup' { Write-Host "mycom: ready: $venv"; exit 0 }
    'test' { & $python -m pytest -n 2 --hypothesis-profile=ci @Rest }
    'demo' { & $python -m mycom demo @Rest }
}
exit $LASTEXITCODE
