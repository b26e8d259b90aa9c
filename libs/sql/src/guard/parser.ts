import { setFlagsFromString } from 'node:v8';

export type Parser = typeof import('libpg-query');

/**
 * V8 optimizes WebAssembly that is used often. For the largest function of the parser that took 4 s of a core and 600 MB of memory,
 * after some twenty queries, but did not read queries any faster. Both flags together leave it as it was first compiled, and apply
 * to what is compiled after they are set. They apply to the process: no other WebAssembly in it runs long enough to be slower.
 */
const asFirstCompiled = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

let loading: Promise<Parser> | undefined;

/** Postgres' parser, loaded with the first query. */
export function parser(): Promise<Parser> {
  return (loading ??= load());
}

async function load(): Promise<Parser> {
  for (const flag of asFirstCompiled) setFlagsFromString(flag);
  const loaded = await import('libpg-query');
  await loaded.loadModule();
  return loaded;
}
