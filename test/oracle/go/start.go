package main

import (
	"fmt"
	"strconv"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/component-base/cli/flag"
	criutil "k8s.io/cri-client/pkg/util"
	"k8s.io/kubernetes/cmd/kubelet/app"
	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
	"k8s.io/kubernetes/pkg/kubelet/cadvisor"
	"k8s.io/kubernetes/pkg/kubelet/cm"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager"
	"k8s.io/kubernetes/pkg/kubelet/eviction"
	evictionapi "k8s.io/kubernetes/pkg/kubelet/eviction/api"
	"k8s.io/kubernetes/pkg/kubelet/logs"
	"k8s.io/kubernetes/pkg/kubelet/sysctl"
	"k8s.io/utils/cpuset"
)

// startKubelet makes the checks of a starting kubelet that are functions of their own, on an invented machine that is large
// enough for every sensible configuration. What needs a container runtime, control groups or a cluster is left out.
func startKubelet(config *kubeletconfig.KubeletConfiguration) []error {
	failures := []error{
		tlsOptions(config),
		authentication(config),
		runtimeEndpoint(config),
		evictionThresholds(config),
		sysctls(config),
		containerLogs(config),
		constructor(config),
	}
	return append(failures, containerManager(config)...)
}

func tlsOptions(config *kubeletconfig.KubeletConfiguration) error {
	if _, err := flag.TLSCipherSuites(config.TLSCipherSuites); err != nil {
		return err
	}
	if _, err := flag.TLSVersion(config.TLSMinVersion); err != nil {
		return err
	}
	return tlsCurves(config)
}

func authentication(config *kubeletconfig.KubeletConfiguration) error {
	client, err := kubernetes.NewForConfig(&rest.Config{Host: "https://localhost:1"})
	if err != nil {
		panic(err)
	}
	_, _, err = app.BuildAuth(types.NodeName("oracle"), client, *config)
	return err
}

func runtimeEndpoint(config *kubeletconfig.KubeletConfiguration) error {
	for _, endpoint := range []string{config.ContainerRuntimeEndpoint, config.ImageServiceEndpoint} {
		if endpoint == "" {
			continue
		}
		if _, _, err := criutil.GetAddressAndDialer(endpoint); err != nil {
			return err
		}
	}
	return nil
}

func evictionThresholds(config *kubeletconfig.KubeletConfiguration) error {
	_, err := eviction.ParseThresholdConfig(config.EnforceNodeAllocatable, config.EvictionHard, config.EvictionSoft,
		config.EvictionSoftGracePeriod, config.EvictionMinimumReclaim)
	return err
}

func sysctls(config *kubeletconfig.KubeletConfiguration) error {
	_, err := sysctl.NewAllowlist(config.AllowedUnsafeSysctls)
	return err
}

func containerLogs(config *kubeletconfig.KubeletConfiguration) error {
	_, err := logs.NewContainerLogManager(nil, nil, config.ContainerLogMaxSize, int(config.ContainerLogMaxFiles),
		int(config.ContainerLogMaxWorkers), config.ContainerLogMonitorInterval)
	return err
}

// constructor has the two checks that stand in the middle of kubelet.NewMainKubelet, which cannot be called: read there, not run.
func constructor(config *kubeletconfig.KubeletConfiguration) error {
	if config.SyncFrequency.Duration <= 0 {
		return fmt.Errorf("sync frequency %s", config.SyncFrequency.Duration)
	}
	switch config.ConfigMapAndSecretChangeDetectionStrategy {
	case kubeletconfig.WatchChangeDetectionStrategy, kubeletconfig.TTLCacheChangeDetectionStrategy, kubeletconfig.GetChangeDetectionStrategy:
		return nil
	}
	return fmt.Errorf("change detection strategy %s", config.ConfigMapAndSecretChangeDetectionStrategy)
}

// containerManager does what cm.NewContainerManager does with the configuration, in its order.
func containerManager(config *kubeletconfig.KubeletConfiguration) []error {
	var failures []error
	reservedCPUs, err := cpuset.Parse(config.ReservedSystemCPUs)
	if err == nil && !reservedCPUs.IsSubsetOf(machineCPUs) {
		return append(failures, fmt.Errorf("reserved-cpus: %s is not a subset of online-cpus", reservedCPUs))
	}
	if reservedCPUs.Size() > 0 {
		config = config.DeepCopy()
		delete(config.KubeReserved, "cpu")
		if config.SystemReserved == nil {
			config.SystemReserved = map[string]string{}
		}
		config.SystemReserved["cpu"] = strconv.Itoa(reservedCPUs.Size())
	}
	kubeReserved, kubeErr := parseResourceList(config.KubeReserved)
	systemReserved, systemErr := parseResourceList(config.SystemReserved)
	_, qosErr := cm.ParseQOSReserved(config.QOSReserved)
	thresholds, thresholdErr := eviction.ParseThresholdConfig([]string{}, config.EvictionHard, nil, nil, nil)
	failures = append(failures, kubeErr, systemErr, qosErr)
	if kubeErr != nil || systemErr != nil || qosErr != nil || thresholdErr != nil {
		return failures
	}
	affinity, err := topologymanager.NewManager(machine.Topology, config.TopologyManagerPolicy, config.TopologyManagerScope, config.TopologyManagerPolicyOptions)
	if err != nil {
		return append(failures, err)
	}
	reservation := allocatableReservation(thresholds, kubeReserved, systemReserved)
	if err := newCPUManager(config, reservedCPUs, reservation, affinity); err != nil {
		return append(failures, err)
	}
	return append(failures, newMemoryManager(config, reservation, affinity))
}

// allocatableReservation is the sum that the container manager's method GetNodeAllocatableReservation makes.
func allocatableReservation(thresholds []evictionapi.Threshold, lists ...v1.ResourceList) v1.ResourceList {
	capacity := cadvisor.CapacityFromMachineInfo(machine)
	lists = append(lists, hardEvictionReservation(thresholds, capacity))
	sum := v1.ResourceList{}
	for name := range capacity {
		total := resource.NewQuantity(0, resource.DecimalSI)
		for _, list := range lists {
			total.Add(list[name])
		}
		if !total.IsZero() {
			sum[name] = *total
		}
	}
	return sum
}
