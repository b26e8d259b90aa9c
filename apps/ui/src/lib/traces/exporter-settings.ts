/** Environment variables to paste, with which an OpenTelemetry exporter sends its spans here. The key is named, not shown. */
function exporterSettings(url: string, protocol: string): string {
  return [
    `OTEL_EXPORTER_OTLP_ENDPOINT=${url}`,
    `OTEL_EXPORTER_OTLP_PROTOCOL=${protocol}`,
    'OTEL_EXPORTER_OTLP_HEADERS="Authorization=Bearer%20$LABELING_API_KEY"',
  ].join('\n');
}

export interface Addresses {
  readonly apiUrl: string;
  readonly otlpGrpcUrl: string;
}

/** The ways in which exporters send spans, with the settings for each. */
export const waysToSend = ({ apiUrl, otlpGrpcUrl }: Addresses) => [
  { name: 'HTTP', settings: exporterSettings(apiUrl, 'http/protobuf') },
  { name: 'gRPC', settings: exporterSettings(otlpGrpcUrl, 'grpc') },
];
