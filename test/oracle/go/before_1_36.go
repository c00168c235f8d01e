//go:build before_1_36

package main

import kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"

func tlsCurves(*kubeletconfig.KubeletConfiguration) error { return nil }
