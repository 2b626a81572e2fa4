// Package kubernetes reads the manifests that Mapsheet writes as Kubernetes does, strictly.
package kubernetes

import (
	"os"
	"strings"
	"testing"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

// Every field of the manifest is one that the API knows, of the kind that it has there, and is
// there once.
func TestTheManifestOfAJobIsOfTheAPIsTypes(t *testing.T) {
	text, err := os.ReadFile("../../cmd/mapsheet/testdata/jobs/kubernetes/job.yaml")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "\n---\n")
	if len(parts) != 2 {
		t.Fatalf("the manifest has %d documents and not two", len(parts))
	}
	var given corev1.ConfigMap
	var job batchv1.Job
	for i, into := range []any{&given, &job} {
		if err := yaml.UnmarshalStrict([]byte(parts[i]), into, yaml.DisallowUnknownFields); err != nil {
			t.Fatal(err)
		}
	}
	if given.Kind != "ConfigMap" || given.APIVersion != "v1" || job.Kind != "Job" || job.APIVersion != "batch/v1" {
		t.Errorf("the manifest has %s of %s and %s of %s", given.Kind, given.APIVersion, job.Kind, job.APIVersion)
	}
	if len(given.BinaryData["scenario.toml"]) == 0 {
		t.Error("the manifest brings no scenario along")
	}
	if *job.Spec.CompletionMode != batchv1.IndexedCompletion || *job.Spec.Completions != 3 {
		t.Errorf("the job is %s with %d parts", *job.Spec.CompletionMode, *job.Spec.Completions)
	}
	pod := job.Spec.Template.Spec
	if name := pod.Volumes[0].ConfigMap.Name; name != given.Name {
		t.Errorf("the pod mounts %s, and the scenario is in %s", name, given.Name)
	}
	if pod.Containers[0].VolumeMounts[0].MountPath != pod.Containers[0].WorkingDir {
		t.Error("the program does not start where the scenario is")
	}
}

func TestAFieldThatTheAPIDoesNotKnowIsRefused(t *testing.T) {
	var job batchv1.Job
	if err := yaml.UnmarshalStrict([]byte("kind: Job\nspec:\n  completion: 3\n"), &job, yaml.DisallowUnknownFields); err == nil {
		t.Error("a job with an unknown field was taken")
	}
}
