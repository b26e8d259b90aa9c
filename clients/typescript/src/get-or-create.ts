import { LabelingError } from './labeling-error.js';
import type { KeyOptions } from './options.js';
import { randomKey } from './random-key.js';
import type { Created } from './shapes.js';

interface Collection<Row> {
  readonly named: () => AsyncIterable<Row>;
  readonly create: (options: KeyOptions) => Promise<Created>;
  readonly get: (id: string) => Promise<Row>;
}

/**
 * The first one with a name, or a new one. Several callers at once get the same one, because they create it with the same
 * key. That key stays taken when what it made is gone, or was asked for with other settings.
 */
export async function getOrCreate<Row>(key: string, { named, create, get }: Collection<Row>): Promise<Row> {
  for await (const row of named()) return row;
  try {
    const { id } = await create({ idempotencyKey: key });
    return await get(id);
  } catch (error) {
    const isTaken = error instanceof LabelingError && (error.status === 404 || error.code === 'idempotency_key_reused');
    if (!isTaken) throw error;
  }
  for await (const row of named()) return row;
  const { id } = await create({ idempotencyKey: randomKey() });
  return get(id);
}
