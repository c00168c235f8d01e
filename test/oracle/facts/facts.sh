#!/bin/sh
# Asks each release what it knows and writes that to golden/facts-<release>.json. Needs Go and its module proxy; a release takes some minutes.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build="$here/../../../.build/oracle"

for release in 1.34.4 1.35.4 1.36.4; do
  minor=${release%.*}
  module="$build/facts-$minor"
  rm -rf "$module"
  mkdir -p "$module"
  cp "$here/main.go" "$module"
  cd "$module"
  go mod init facts
  go mod edit -require="k8s.io/kubernetes@v$release"
  # Modules of the component's own repository are published under numbers of their own.
  requirements=$(go mod download -json "k8s.io/kubernetes@v$release" | sed -n 's/^.*"GoMod": "\(.*\)".*$/\1/p')
  for name in $(sed -n 's/^.*\(k8s.io\/[a-z-]*\) => .\/staging.*$/\1/p' "$requirements"); do
    go mod edit -replace="$name=$name@v0.${release#1.}"
  done
  go run -mod=mod . >"$here/../golden/facts-$minor.json.new"
  mv "$here/../golden/facts-$minor.json.new" "$here/../golden/facts-$minor.json"
done
