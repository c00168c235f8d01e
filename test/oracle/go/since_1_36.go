//go:build !before_1_36

package main

import (
	"k8s.io/component-base/cli/flag"
	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
)

func tlsCurves(config *kubeletconfig.KubeletConfiguration) error {
	_, err := flag.TLSCurvePreferences(config.TLSCurvePreferences)
	return err
}
