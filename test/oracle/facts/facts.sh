#!/bin/sh
# Asks each release what it knows and writes that to golden/facts-<release>.json. Needs Go and its module proxy; a release takes some minutes.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build="$here/../../../.build/oracle"
. "$here/../module.sh"

for release in 1.34.4 1.35.4 1.36.4; do
  minor=${release%.*}
  directory="$build/facts-$minor"
  rm -rf "$directory"
  mkdir -p "$directory"
  cp "$here/main.go" "$directory"
  cd "$directory"
  module "$release" facts
  go run -mod=mod . >"$here/../golden/facts-$minor.json.new"
  mv "$here/../golden/facts-$minor.json.new" "$here/../golden/facts-$minor.json"
done
