#!/bin/sh
# Fetches what the parts wrote, from the pod of each index that came to its end.
set -eu
for index in $(seq 0 2); do
	part=part-$((index + 1)).json
	pod=$(kubectl get pods --output=name --field-selector=status.phase=Succeeded \
		--selector="batch.kubernetes.io/job-name=mapsheet-skirmish,batch.kubernetes.io/job-completion-index=$index" | head -n 1)
	if [ -z "$pod" ]; then
		echo "part $((index + 1)) of 3 is not done" >&2
		continue
	fi
	kubectl logs --tail=-1 "$pod" >"$part.new"
	mv "$part.new" "$part"
done
