// Where the exporters of Langfuse, LangSmith and Braintrust send spans and logs, and how they show their key, so that moving
// from there takes a new host and key.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

type KeyIn = (headers: IncomingHttpHeaders) => string | undefined;
/** LangSmith has its own header; Braintrust sends its key as this product expects it. */
const inItsHeader: KeyIn = ({ 'x-api-key': key }) => (typeof key === 'string' ? key : undefined);

/** Each address ends in the one that it stands for. */
const keyIn: Readonly<Record<string, KeyIn>> = {
  // Langfuse: its secret key is the password of basic authentication.
  '/api/public/otel/v1/traces': ({ authorization }) => passwordIn(authorization),
  // LangSmith and Braintrust; logs are taken by Braintrust alone.
  '/otel/v1/traces': inItsHeader,
  '/otel/v1/logs': inItsHeader,
};

/** The address that a request is meant for; the request is then authenticated as if it had been sent there. */
export function ownAddress({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [path = ''] = url.split('?', 1);
  const find = Object.hasOwn(keyIn, path) ? keyIn[path] : undefined;
  if (find === undefined) return url;
  const key = find(headers);
  if (key !== undefined) headers.authorization = `Bearer ${key}`;
  return url.slice(path.indexOf('/v1/'));
}

function passwordIn(authorization: string | undefined): string | undefined {
  const [, credentials] = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '') ?? [];
  if (credentials === undefined) return undefined;
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : undefined;
}
