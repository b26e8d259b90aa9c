import type { JsonText } from '@labeling/domain';
import type { ItemToImport } from './import-source.js';
import { ImportParts, STAND_TOGETHER, type PartItems } from './import-parts.js';

const queueId = '6f1f1a5e-6b0c-4d55-9d2a-6c9d5b1f0c11';
const none = 'null' as JsonText;
const item = (idempotencyKey?: string): ItemToImport => ({
  ...{ data: none, target: none, idempotencyKey, source: { type: 'api' } },
});
const keyed = Array.from({ length: STAND_TOGETHER / 2 }, (_, i) => item(`k${i}`));

interface Of {
  readonly queueId: string;
  readonly changes?: boolean;
}
/** How items that come in these batches are divided into those that are stored at once. */
function divided(
  header: string | undefined,
  batches: readonly (readonly ItemToImport[])[],
  of: Of = { queueId },
): PartItems[] {
  const parts = new ImportParts({ header, ...of });
  return batches.flatMap((batch) => [...parts.divide(batch)]);
}
/** The request of each division. */
const requests = (...of: Parameters<typeof divided>) => divided(...of).map(({ part }) => part.request);

describe('the parts of an import', () => {
  it('hold as many items as may stand together, and are one request each', () => {
    const [first, second, third] = requests('h', [keyed, keyed, [item()]]);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('are the same requests when the import is sent again with its header', () => {
    const batches = [keyed, keyed, [item()]];
    expect(requests('h', batches)).toEqual(requests('h', batches));
    expect(requests('h', batches)).not.toEqual(requests('g', batches));
    expect(requests('h', batches)[0]).not.toBe(
      requests('h', batches, { queueId: '0b7c9e43-7a5f-4a3e-8a51-3d1b5ad2f0aa' })[0],
    );
  });

  it('are different requests under the same header if the items of the source have changed', () => {
    const changing = { queueId, changes: true };
    const written = (data: string, target = none): ItemToImport => ({ ...item(), data: data as JsonText, target });
    const request = (...items: ItemToImport[]) => requests('h', [items], changing)[0];
    expect(request(written('1'), written('2'))).toBe(request(written('1'), written('2')));
    const some = [
      [written('1')],
      [written('1'), written('2')],
      [written('1', '1' as JsonText)],
      [item('1')],
      [item('2')],
    ];
    expect(new Set(some.map((items) => request(...items))).size).toBe(some.length);
    expect(request(written('1'))).not.toBe(requests('g', [[written('1')]], changing)[0]);
    expect(requests('h', [[written('1')]])).toEqual(requests('h', [[written('2')]]));
  });

  it('are the same whatever batches their items come in', () => {
    const items = Array.from({ length: 2.5 * STAND_TOGETHER }, (_, i) => ({ ...item(), data: String(i) as JsonText }));
    /** Each request with its number of items. */
    const partsOf = (size: number) => {
      const batches = Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
        items.slice(i * size, (i + 1) * size),
      );
      const together = divided('h', batches, { queueId, changes: true });
      expect(together.flatMap((each) => each.items)).toEqual(items);
      const counts = new Map<string, number>();
      for (const { items: some, part } of together)
        counts.set(part.request, (counts.get(part.request) ?? 0) + some.length);
      return [...counts];
    };
    const first = partsOf(3_300);
    expect(first.map(([, count]) => count)).toEqual([STAND_TOGETHER, STAND_TOGETHER, STAND_TOGETHER / 2]);
    expect(partsOf(3_417)).toEqual(first);
  });

  it('are the same requests without a header if all items of the part have the same keys', () => {
    const [first, , third] = requests(undefined, [keyed, keyed, [item('a')]]);
    expect(requests(undefined, [keyed, keyed, [item('b')]])[0]).toBe(first);
    expect(requests(undefined, [keyed, keyed, [item('b')]])[2]).not.toBe(third);
    expect(requests(undefined, [[item('a'), item()]])).not.toEqual(requests(undefined, [[item('a'), item()]]));
  });
});
