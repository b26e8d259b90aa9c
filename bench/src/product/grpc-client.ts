import { Client, credentials, Metadata } from '@grpc/grpc-js';

const EXPORT = '/opentelemetry.proto.collector.trace.v1.TraceService/Export';
const asIs = (bytes: Buffer): Buffer => bytes;

/** The product's port for OTLP over gRPC, as exporters use it: one connection. */
export class GrpcClient {
  readonly #client: Client;
  readonly #metadata = new Metadata();

  constructor(url: string, key: string) {
    this.#client = new Client(new URL(url).host, credentials.createInsecure());
    this.#metadata.set('authorization', `Bearer ${key}`);
  }

  /** Rejects on any status but OK. */
  exportSpans(message: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null) => (error === null ? resolve() : reject(error));
      this.#client.makeUnaryRequest(EXPORT, asIs, asIs, message, this.#metadata, done);
    });
  }

  close(): void {
    this.#client.close();
  }
}
