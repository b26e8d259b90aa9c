// Where the exporters of Langfuse and LangSmith send spans, and how they show their key, so that moving from there takes
// a new host and key.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Each address is another one for `/v1/traces`. */
const keyIn: Readonly<Record<string, (headers: IncomingHttpHeaders) => string | undefined>> = {
  // Langfuse: its secret key is the password of basic authentication.
  '/api/public/otel/v1/traces': ({ authorization }) => passwordIn(authorization),
  // LangSmith.
  '/otel/v1/traces': ({ 'x-api-key': key }) => (typeof key === 'string' ? key : undefined),
};

/** The address that a request is for, which is then authenticated as if it had been sent there. */
export function ownAddress({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [path = ''] = url.split('?', 1);
  const find = Object.hasOwn(keyIn, path) ? keyIn[path] : undefined;
  if (find === undefined) return url;
  const key = find(headers);
  if (key !== undefined) headers.authorization = `Bearer ${key}`;
  return `/v1/traces${url.slice(path.length)}`;
}

function passwordIn(authorization: string | undefined): string | undefined {
  const [, credentials] = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '') ?? [];
  if (credentials === undefined) return undefined;
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : undefined;
}
