//go:build !before_1_35

package main

import (
	"context"
	_ "unsafe" // go:linkname

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/klog/v2"
	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
	"k8s.io/kubernetes/pkg/kubelet/cm/cpumanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/memorymanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager"
	"k8s.io/utils/cpuset"
)

func baseEnvironment() *environment.EnvSet {
	return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
}

func newCPUManager(config *kubeletconfig.KubeletConfiguration, reserved cpuset.CPUSet, reservation v1.ResourceList, affinity topologymanager.Store) error {
	logger := klog.FromContext(context.Background())
	_, err := cpumanager.NewManager(logger, config.CPUManagerPolicy, config.CPUManagerPolicyOptions, config.CPUManagerReconcilePeriod.Duration,
		machine, reserved, reservation, "", affinity)
	return err
}

func newMemoryManager(config *kubeletconfig.KubeletConfiguration, reservation v1.ResourceList, affinity topologymanager.Store) error {
	logger := klog.FromContext(context.Background())
	_, err := memorymanager.NewManager(logger, config.MemoryManagerPolicy, machine, reservation, config.ReservedMemory, "", affinity)
	return err
}

//go:linkname decodeIntent k8s.io/kubernetes/pkg/kubelet/images/pullmanager.decodeIntent
func decodeIntent(decoder runtime.Decoder, data []byte) (*kubeletconfig.ImagePullIntent, bool, error)

//go:linkname decodePulledRecord k8s.io/kubernetes/pkg/kubelet/images/pullmanager.decodePulledRecord
func decodePulledRecord(decoder runtime.Decoder, data []byte) (*kubeletconfig.ImagePulledRecord, bool, error)

func decodeImagePullIntent(decoder runtime.Decoder, data []byte) error {
	_, _, err := decodeIntent(decoder, data)
	return err
}

func decodeImagePulledRecord(decoder runtime.Decoder, data []byte) error {
	_, _, err := decodePulledRecord(decoder, data)
	return err
}
