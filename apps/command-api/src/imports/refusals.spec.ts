import { toJsonText } from '@labeling/domain';
import type { Limits } from '../settings/settings.js';
import type { ItemToImport } from './import-source.js';
import { Refusals } from './refusals.js';

const limits = { itemBytes: 1_000, jsonDepth: 10, keyCharacters: 10 } as Limits;
const id = '6f1f1a5e-6b0c-4d55-9d2a-6c9d5b1f0c11';
const keyed = (source: ItemToImport['source'], idempotencyKey: string): ItemToImport => {
  return { data: toJsonText(1), target: toJsonText(1), idempotencyKey, source };
};

function refuse(item: ItemToImport): void {
  const refusals = new Refusals(limits);
  refusals.check(item, 0);
  refusals.throwIfAny();
}

describe('the key of an item that is imported', () => {
  it('may have any length if it is made from the ids of its origin', () => {
    const made: [ItemToImport['source'], string][] = [
      [{ type: 'dataset', datasetId: id, datapointId: id }, `datapoint:${id}`],
      [{ type: 'span', traceId: id, spanId: id, name: 'a' }, `span:${id}:${id}`],
      [{ type: 'session', sessionId: id }, `session:${id}`],
    ];
    for (const [source, key] of made) expect(() => refuse(keyed(source, key))).not.toThrow();
  });

  it('is limited in length if the client chose it', () => {
    for (const source of [{ type: 'api' }, { type: 'sql', query: 'select 1' }] as const) {
      expect(() => refuse(keyed(source, 'ten at most'.slice(0, 10)))).not.toThrow();
      expect(() => refuse(keyed(source, 'ten at most'))).toThrow('at most 10 characters (LIMIT_KEY_CHARACTERS)');
    }
  });
});
