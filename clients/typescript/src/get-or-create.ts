import { LabelingError } from './labeling-error.js';
import type { KeyOptions } from './options.js';
import { randomKey } from './random-key.js';
import type { Created } from './shapes.js';

interface Collection<Row> {
  readonly named: () => AsyncIterable<Row>;
  readonly create: (options: KeyOptions) => Promise<Created>;
  readonly get: (id: string) => Promise<Row>;
  /** Whether a row is still listed by its name. */
  readonly isListed?: (row: Row) => boolean;
}

/** The key was sent with other settings, or what it created has since been renamed or deleted. */
const taken: readonly string[] = ['idempotency_key_reused', 'queue_exists', 'dataset_exists'];

/**
 * The first one with a name, or a new one. Several callers at once get the same one, because they create it with the same
 * key. That key stays taken when what it created is gone, has another name, or was asked for with other settings.
 */
export async function getOrCreate<Row>(
  key: string,
  { named, create, get, isListed = () => true }: Collection<Row>,
): Promise<Row> {
  for await (const row of named()) return row;
  try {
    const { id } = await create({ idempotencyKey: key });
    const row = await get(id);
    if (isListed(row)) return row;
  } catch (error) {
    const isTaken = error instanceof LabelingError && (error.status === 404 || taken.includes(error.code));
    if (!isTaken) throw error;
  }
  for await (const row of named()) return row;
  const { id } = await create({ idempotencyKey: randomKey() });
  return get(id);
}
