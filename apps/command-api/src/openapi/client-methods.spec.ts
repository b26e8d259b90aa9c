import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from '../api.module.js';

const document = describeApi({ publicUrl: 'http://localhost:4000', metricsAccess: 'open' });
const item = '/v1/labeling_queues/{queue}/items/{item}';

/** Commands that members give only on the pages: the clients have no methods for them. */
const onPages = [
  ...['saveAnnotation', 'submitAnnotation', 'reopenAnnotation', 'skipItem', 'releaseSlot'],
  ...['writeComment', 'changeComment'],
];

const python = 'python/src/labeling_queue/resources/items.py';
/** Parameters that the client sets itself. */
const ofPages = ['after', 'limit', 'atLeast'];

interface Variants {
  readonly oneOf: readonly { readonly $ref: string }[];
}
interface Command {
  readonly id: string;
  readonly method: string;
  /** The end of the path, after the item; empty for the item itself. */
  readonly action: string;
}
const commands = Object.entries(document.paths)
  .filter(([path]) => path === item || path.startsWith(`${item}/`))
  .flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { tags, operationId }]) => {
        return method !== 'get' && tags.includes('Items') && !onPages.includes(operationId);
      })
      .map(([method, { operationId }]): Command => {
        return { id: operationId, method: method.toUpperCase(), action: path.slice(item.length + 1) };
      }),
  );

function sourceOf(file: string): string {
  return readFileSync(join(import.meta.dirname, '../../../../clients', file), 'utf8').replace(/\s+/g, ' ');
}

/** Commands that no method of the client sends, by the text of its source. */
function missingIn(file: string, request: (command: Command) => string): string[] {
  const source = sourceOf(file);
  return commands.filter((command) => !source.includes(request(command))).map(({ id }) => id);
}

describe('the clients', () => {
  it('have a method in TypeScript for every command to an item', () => {
    const request = ({ method, action }: Command) => {
      const path = action === '' ? 'itemPath(queueId, itemId)' : `\`\${itemPath(queueId, itemId)}/${action}\``;
      return `method: '${method}', path: ${path}`;
    };
    expect(missingIn('typescript/src/items.ts', request)).toEqual([]);
  });

  it('have a method in Python for every command to an item', () => {
    const request = ({ method, action }: Command) =>
      action === '' ? `"${method}", _path(queue_id, item_id)` : `"${method}", queue_id, item_id, "${action}"`;
    expect(missingIn(python, request)).toEqual([]);
  });

  it('have every batch command and every filter of the item list in Python', () => {
    const { command } = (document.components.schemas['Batch'] as { properties: { command: Variants } }).properties;
    const names = command.oneOf.map(({ $ref }) => $ref.split('/').at(-1) ?? '');
    expect(sourceOf(python)).toContain(`command: ${names.join(' | ')}`);
    const parameters = document.paths['/v1/labeling_queues/{queue}/items']?.['get']?.parameters ?? [];
    const filters = parameters.filter((one) => one.in === 'query' && !ofPages.includes(one.name));
    expect(filters.length).toBeGreaterThan(5);
    expect(filters.filter(({ name }) => !sourceOf(python).includes(`"${name}": `)).map(({ name }) => name)).toEqual([]);
  });
});
