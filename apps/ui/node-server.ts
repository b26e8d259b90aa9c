import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import adapter from '@sveltejs/adapter-node';

/** What the server takes for the scheme of a request that no proxy speaks for. */
const assumed = '|| "https")';
const fromOrigin = '|| (process.env.ORIGIN?.startsWith("http:") ? "http" : "https"))';

/**
 * The server for Node, told by ORIGIN whether people reach it by http or https. It takes every request for https
 * otherwise, and would then refuse the forms of its own pages. The host is always the one the browser asked for.
 */
export function nodeServer(out: string): ReturnType<typeof adapter> {
  const server = adapter({ out });
  return {
    ...server,
    async adapt(builder) {
      await server.adapt(builder);
      const file = join(out, 'server/adapter-node-handler.js');
      const code = readFileSync(file, 'utf8');
      if (code.split(assumed).length !== 2) throw new Error(`${file} no longer says where it assumes https`);
      writeFileSync(file, code.replace(assumed, fromOrigin));
    },
  };
}
