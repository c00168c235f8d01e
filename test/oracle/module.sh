# For other scripts: makes the Go module of a program that asks one release of the component.
#
# module <release, such as 1.35.4> <name>: in the current directory, which has the sources, and with the defaults of the Go that the release is built with.
module() {
  rm -f go.mod go.sum
  go mod init "$2"
  go mod edit -require="k8s.io/kubernetes@v$1"
  # Modules of the component's own repository are published under numbers of their own.
  requirements=$(go mod download -json "k8s.io/kubernetes@v$1" | sed -n 's/^.*"GoMod": "\(.*\)".*$/\1/p')
  for name in $(sed -n 's/^.*\(k8s.io\/[a-z-]*\) => .\/staging.*$/\1/p' "$requirements"); do
    go mod edit -replace="$name=$name@v0.${1#1.}"
  done
  go mod edit -godebug="$(sed -n 's/^godebug //p' "$requirements")"
}
