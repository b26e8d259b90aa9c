import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const TIMEOUT_MS = 60_000;
/** More than any measurement uses at once. */
const MAX_CONNECTIONS = 64;

/** The product's HTTP API over keep-alive connections. Plain node:http, since it shares the cores with the product. */
export class ApiClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  readonly #url: string;
  readonly #key: string;

  constructor({ apiUrl, apiKey }: { apiUrl: string; apiKey: string }) {
    this.#url = apiUrl.replace(/\/$/, '');
    this.#key = apiKey;
  }

  /** Rejects on any status that is not a success, with the API's explanation. */
  call(method: string, path: string, body?: string | Buffer, contentType = 'application/json'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${this.#key}`,
        ...(body !== undefined && { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }),
      };
      const sent = request(this.#url + path, { method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const { statusCode = 0, headers } = response;
          if (statusCode >= 200 && statusCode < 300) resolve({ headers, text });
          else reject(new Error(`${method} ${path} answered ${statusCode}: ${text.slice(0, 500)}`));
        });
      });
      sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`${method} ${path} was not answered in time`)));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The `id` of the answer's object, or of each object in its list. */
export function idsIn({ text }: Answer): string[] {
  const parsed: unknown = JSON.parse(text);
  return (Array.isArray(parsed) ? parsed : [parsed]).flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'id' in each && typeof each.id === 'string' ? [each.id] : [],
  );
}

/** The position at which a command was stored. */
export function positionOf({ headers }: Answer): bigint {
  const { position } = headers;
  if (typeof position !== 'string') throw new Error('The answer to a command has no position');
  return BigInt(position);
}
