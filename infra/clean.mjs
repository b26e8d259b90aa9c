// npm run clean: deletes what builds and tests have produced. Keeps node_modules and the product's data.
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onNode24, root } from './node24.mjs';

await onNode24(import.meta.url);

const derived = '{dist,dist-spec,build,coverage,.svelte-kit}';
const found = globSync(
  [`{apps,clients,libs}/*/${derived}`, `{infra,e2e,bench}/${derived}`, '.nx', 'node_modules/.cache'],
  {
    cwd: root,
  },
);
for (const path of found) rmSync(join(root, path), { recursive: true, force: true });
console.log(found.length === 0 ? 'Nothing to delete.' : `Deleted ${found.join(', ')}.`);
