import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import adapter from '@sveltejs/adapter-node';
import { oneAfterAnother } from './one-after-another.js';
import { securityHeaders, strictTransport, workerPolicy } from './security-headers.js';

/** The scheme that the server assumes for a request whose scheme no proxy names. */
const assumed = '|| "https")';
const fromOrigin = '|| (process.env.ORIGIN?.startsWith("http:") ? "http" : "https"))';
/** Where the server takes the origin of a request from, unless the build sets it. */
const fixed = 'let request_origin = origin;';
const ofRequest = 'let request_origin = requestOrigin(process.env.ORIGIN, req.headers.origin);';

/** When the body of a request to the pages themselves, a few kilobytes, must be complete. Files for the API take longer. */
const WHOLE_BODY_MS = 30_000;

/**
 * Longer than clients and proxies keep an idle connection, as in the API. Otherwise a request that is sent just as the
 * server closes the connection fails, and not every request may be sent again.
 */
const KEEP_ALIVE_MS = 72_000;

/** Seconds after which a request answered with 503 may be sent again, unless the answer itself says so. */
const RETRY_AFTER = '1';

const served = "export * from './server/adapter-index.js';\n";
/**
 * Runs before the adapter reads the environment: HOST, by default every network, and how large a body may be. An empty
 * variable counts as unset.
 */
const chooseHost = `
import { listenHost, readVariables, stopAtBadSettings, uiVariables } from '@labeling/settings';

const { PORT, LIMIT_IMPORT_BYTES } = uiVariables;
const read = stopAtBadSettings(() => readVariables(process.env, { PORT, LIMIT_IMPORT_BYTES }));
process.env.PORT = String(read.PORT);
// Files to import are larger than any other body.
process.env.BODY_SIZE_LIMIT ||= String(read.LIMIT_IMPORT_BYTES);
const host = listenHost(process.env.LISTEN_HOST || process.env.HOST, process.env.ORIGIN);
process.env.HOST = host === 'localhost' ? '127.0.0.1' : host;
export const isLocalhost = host === 'localhost';
process.env.SHUTDOWN_TIMEOUT ||= '30';
`;
/**
 * Runs before the server's own listener, so that files, refusals before any page runs and answers after a page has
 * failed have the headers too.
 */
const setHeaders = `
import { createServer } from 'node:http';
import { isLocalhost } from './host.js';
import { server } from './server/adapter-index.js';

const oneAfterAnother = ${oneAfterAnother.toString()};
for (const answer of server.listeners('request')) server.off('request', answer).on('request', oneAfterAnother(answer));

server.keepAliveTimeout = ${KEEP_ALIVE_MS};
const WHOLE_BODY_MS = ${WHOLE_BODY_MS};
const headers = ${JSON.stringify(Object.entries(securityHeaders))};
if (process.env.ORIGIN?.startsWith('https:')) headers.push(${JSON.stringify(strictTransport)});
server.prependListener('request', (request, response) => {
  for (const [name, value] of headers) response.setHeader(name, value);
  const { writeHead } = response;
  response.writeHead = (status, ...more) => {
    if (status === 503 && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', '${RETRY_AFTER}');
    return writeHead.call(response, status, ...more);
  };
  if (request.url === '/service-worker.js') response.setHeader('Content-Security-Policy', ${JSON.stringify(workerPolicy)});
  const { 'content-length': length = '0', 'transfer-encoding': pieces } = request.headers;
  if ((length === '0' && pieces === undefined) || request.url.startsWith('/v1/')) return;
  const late = setTimeout(() => request.complete || request.destroy(), WHOLE_BODY_MS);
  request.once('close', () => clearTimeout(late));
});

if (isLocalhost) {
  // Browsers take localhost for either loopback address, and the other one must be nobody else's.
  const other = createServer((...asked) => server.emit('request', ...asked));
  other.keepAliveTimeout = server.keepAliveTimeout;
  other.headersTimeout = server.headersTimeout;
  other.on('error', (error) => console.log('Listening on 127.0.0.1 alone: ' + error.message));
  const listen = () => other.listen({ host: '::1', port: server.address().port });
  if (server.listening) listen();
  else server.once('listening', listen);
  let isEnding = false;
  other.on('request', (request) => request.once('close', () => isEnding && other.closeIdleConnections()));
  // As the adapter does with its own: browsers, whose feeds end now, must not open them again on the connections that they have.
  const end = () => {
    isEnding = true;
    other.close();
    setTimeout(() => other.closeAllConnections(), Number(process.env.SHUTDOWN_TIMEOUT) * 1_000).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, end);
}
`;

/**
 * The server for Node, with the security headers on every answer. ORIGIN says where people reach it: without that, it
 * would take every request for https and for the host that the proxy in front names, and refuse the forms of its own
 * pages.
 */
export function nodeServer(out: string): ReturnType<typeof adapter> {
  const server = adapter({ out });
  return {
    ...server,
    async adapt(builder) {
      await server.adapt(builder);
      const handler = join(out, 'server/adapter-node-handler.js');
      replaceOnce(handler, assumed, fromOrigin);
      replaceOnce(handler, fixed, ofRequest);
      writeFileSync(handler, `import { requestOrigin } from '@labeling/settings';\n${readFileSync(handler, 'utf8')}`);
      writeFileSync(join(out, 'host.js'), chooseHost);
      replaceOnce(join(out, 'index.js'), served, `import './host.js';\n${served}${setHeaders}`);
    },
  };
}

/** @throws when the file does not contain it exactly once: then the server is not the version this was written for. */
function replaceOnce(file: string, said: string, by: string): void {
  const code = readFileSync(file, 'utf8');
  if (code.split(said).length !== 2) throw new Error(`${file} no longer says once: ${said}`);
  writeFileSync(
    file,
    code.replace(said, () => by),
  );
}
