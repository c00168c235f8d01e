// This file has no code: its presence lets the compiler accept the functions of reach.go, which have no body here.
