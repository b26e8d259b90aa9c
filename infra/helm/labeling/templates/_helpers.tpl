{{/* The labels by which services, budgets and policies find pods: of one process, or of all if no component is given. */}}
{{- define "labeling.selector" -}}
app.kubernetes.io/name: labeling
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end }}

{{- define "labeling.labels" -}}
{{ include "labeling.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "labeling.image" -}}
{{ .root.Values.image.repository }}/{{ .component }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{/* A variable from the Secret of the apps. */}}
{{- define "labeling.secret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .root.Values.secretName }}
      key: {{ .name }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end }}

{{/* What is the same for every pod. */}}
{{- define "labeling.pod" -}}
automountServiceAccountToken: false
# Otherwise the name of a service decides about settings, such as PROJECTOR_PORT.
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: tmp
    emptyDir:
      sizeLimit: {{ .temporarySize | default "64Mi" }}
  # The certificates of the CAs of the stores, if Node does not trust them anyway.
  - name: ca
    secret:
      secretName: {{ .root.Values.caSecretName }}
      optional: true
{{- end }}

{{/* What is the same for every container. */}}
{{- define "labeling.container" -}}
image: {{ include "labeling.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop:
      - ALL
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: ca
    mountPath: /etc/labeling/ca
    readOnly: true
{{- end }}

{{- define "labeling.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "labeling.selector" . | nindent 8 }}
{{- end }}

{{/* Requests still arrive until every proxy has heard that a pod is going. */}}
{{- define "labeling.lateRequests" -}}
lifecycle:
  preStop:
    exec:
      command:
        - sleep
        - '5'
{{- end }}

{{/* The settings of one process, the service before it, and how many of its pods may be taken away at once. */}}
{{- define "labeling.around" -}}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels: {{- include "labeling.labels" . | nindent 4 }}
{{- with .values.settings }}
data: {{- toYaml . | nindent 2 }}
{{- end }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels: {{- include "labeling.labels" . | nindent 4 }}
spec:
  selector: {{- include "labeling.selector" . | nindent 4 }}
  ports:
    {{- range $name, $port := .ports }}
    - name: {{ $name }}
      port: {{ $port }}
      targetPort: {{ $name }}
    {{- end }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels: {{- include "labeling.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{- include "labeling.selector" . | nindent 6 }}
{{- end }}

{{/* A probe by HTTP; `seconds` between two, `failures` in a row that count. */}}
{{- define "labeling.probe" -}}
httpGet:
  path: {{ .path }}
  port: http
periodSeconds: {{ .seconds }}
timeoutSeconds: 5
failureThreshold: {{ .failures }}
{{- end }}
