#!/bin/sh
# Asks the real component again and writes its answers to golden/. Needs Go and its module proxy; the first run builds
# the API server's and the kubelet's packages (ten minutes on two cores) and some of older releases, later ones take seconds.
#
# Nothing here is needed to run the tests: they read golden/ only.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
build="$top/.build/oracle"
release=$(sed -n 's/^require k8s.io\/kubernetes \(v.*\)$/\1/p; s/^\tk8s.io\/kubernetes \(v[^ ]*\)$/\1/p' "$here/go/go.mod" | head -n 1)
minor=$(echo "$release" | cut -d. -f2)
version=k8s.io/component-base/version
mkdir -p "$build" "$here/golden"

# The release is linked in, as the component's own build does; some checks ask for it.
(cd "$here/go" && go build -ldflags "-X $version.gitMajor=1 -X $version.gitMinor=$minor -X $version.gitVersion=$release" -o "$build/oracle" .)

answer() { # answer <name> <questions>
  "$build/oracle" <"$2" >"$build/$1.answers"
  mv "$build/$1.answers" "$here/golden/$1.jsonl"
}

cd "$top"
"$here/facts/facts.sh"
node test/oracle/run.mjs questions documents >"$build/documents.questions"
answer documents "$build/documents.questions"
node test/oracle/run.mjs questions expressions >"$build/expressions.questions"
answer expressions "$build/expressions.questions"
# Generated cases with their answers, and open-differences.tsv.
node test/oracle/run.mjs golden
echo "golden/ holds the answers of $release"
