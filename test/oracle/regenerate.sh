#!/bin/sh
# Asks the real component again and writes its answers to golden/. Needs Go and its module proxy; the first run builds
# the API server's and the kubelet's packages of three releases (half an hour on two cores), later ones take seconds for that.
#
# Nothing here is needed to run the tests: they read golden/ only.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
build="$top/.build/oracle"
release=$(sed -n 's/^require k8s.io\/kubernetes \(v.*\)$/\1/p; s/^\tk8s.io\/kubernetes \(v[^ ]*\)$/\1/p' "$here/go/go.mod" | head -n 1)
mkdir -p "$build" "$here/golden"
. "$here/module.sh"

program() { # program <release, such as v1.36.4> <file> <flags>: builds the program in the current directory
  asked=$1 file=$2
  shift 2
  version=k8s.io/component-base/version
  # The release is linked in, as the component's own build does; some checks ask for it.
  go build "$@" -ldflags "-X $version.gitMajor=1 -X $version.gitMinor=$(echo "$asked" | cut -d. -f2) -X $version.gitVersion=$asked" -o "$file" .
}

older() { # older <release> <build tags>: the same for a release whose packages differ in what the tags name
  directory="$build/module-${1%.*}"
  rm -rf "$directory"
  mkdir -p "$directory"
  cp "$here"/go/*.go "$here/go/reach.s" "$directory"
  (cd "$directory" && module "$1" oracle && program "v$1" "$build/oracle-${1%.*}" -mod=mod -tags "$2")
}

(cd "$here/go" && program "$release" "$build/oracle")
older 1.35.4 before_1_36
older 1.34.4 before_1_36,before_1_35

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
# What older releases answer otherwise.
node test/oracle/run.mjs releases
echo "golden/ holds the answers of $release"
