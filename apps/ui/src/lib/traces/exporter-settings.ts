/** Environment variables to paste, with which an OpenTelemetry exporter sends its spans here. The key is named, not shown. */
export function exporterSettings(apiUrl: string): string {
  return [
    `OTEL_EXPORTER_OTLP_ENDPOINT=${apiUrl}`,
    'OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf',
    'OTEL_EXPORTER_OTLP_HEADERS="Authorization=Bearer%20$LABELING_API_KEY"',
  ].join('\n');
}
