import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import adapter from '@sveltejs/adapter-node';
import { securityHeaders, strictTransport } from './security-headers.js';

/** What the server takes for the scheme of a request that no proxy speaks for. */
const assumed = '|| "https")';
const fromOrigin = '|| (process.env.ORIGIN?.startsWith("http:") ? "http" : "https"))';

const served = "export * from './server/adapter-index.js';\n";
/** Runs before the server's own listener, so that files and what is refused before any page runs have them too. */
const setHeaders = `
import { server } from './server/adapter-index.js';

const headers = ${JSON.stringify(Object.entries(securityHeaders))};
if (process.env.ORIGIN?.startsWith('https:')) headers.push(${JSON.stringify(strictTransport)});
server.prependListener('request', (_, response) => {
  for (const [name, value] of headers) response.setHeader(name, value);
});
`;

/**
 * The server for Node, with the security headers on all it answers. It is told by ORIGIN whether people reach it by http
 * or https: it takes every request for https otherwise, and would then refuse the forms of its own pages. The host is
 * always the one the browser asked for.
 */
export function nodeServer(out: string): ReturnType<typeof adapter> {
  const server = adapter({ out });
  return {
    ...server,
    async adapt(builder) {
      await server.adapt(builder);
      replaceOnce(join(out, 'server/adapter-node-handler.js'), assumed, fromOrigin);
      replaceOnce(join(out, 'index.js'), served, `${served}${setHeaders}`);
    },
  };
}

/** @throws when the file does not say it exactly once: then the server is another one than this was written for. */
function replaceOnce(file: string, said: string, by: string): void {
  const code = readFileSync(file, 'utf8');
  if (code.split(said).length !== 2) throw new Error(`${file} no longer says once: ${said}`);
  writeFileSync(
    file,
    code.replace(said, () => by),
  );
}
