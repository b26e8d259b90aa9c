import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../apps/ui/src/routes');

/**
 * The routes of the pages' server, from its files: `GET /queues/[queue]` of a page, `POST /live` of an endpoint,
 * `POST /sign-in?/again` of a form's action.
 */
export async function routesOfPages(): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const found = await Promise.all(
    files.map(async (file) => {
      const path = `/${file.split('/').slice(0, -1).join('/')}`.replace(/\/\([^)]*\)/g, '') || '/';
      const name = file.split('/').at(-1);
      if (name === '+page.svelte') return [`GET ${path}`];
      if (name !== '+server.ts' && name !== '+page.server.ts') return [];
      const text = await readFile(join(folder, file), 'utf8');
      if (name === '+server.ts') return methodsOf(text).map((method) => `${method} ${path}`);
      return [`GET ${path}`, ...actionsOf(text).map((action) => `POST ${path}${action}`)];
    }),
  );
  return [...new Set(found.flat())].sort();
}

function methodsOf(text: string): string[] {
  const exported = text.match(/^export .*$/gm)?.join('\n') ?? '';
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => new RegExp(`\\b${method}\\b`).test(exported));
}

function actionsOf(text: string): string[] {
  const actions = /^export const actions\b[^{]*\{\n([\s\S]*?)^\}/m.exec(text)?.[1] ?? '';
  const names = [...actions.matchAll(/^ {2}(?:async )?(\w+)\b/gm)].map(([, name]) => name);
  return names.map((name) => (name === 'default' ? '' : `?/${name}`));
}
