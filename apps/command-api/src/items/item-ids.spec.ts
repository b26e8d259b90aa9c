import { itemId, requestId } from './item-ids.js';

const queueId = '6f1f1a5e-6b0c-4d55-9d2a-6c9d5b1f0c11';
const otherQueue = '0b7c9e43-7a5f-4a3e-8a51-3d1b5ad2f0aa';

describe('itemId', () => {
  it('of a keyed item is UUIDv5 of the queue and the key', () => {
    expect(itemId({ queueId, idempotencyKey: 'trace-1', index: 0 })).toBe('f2879fd4-b955-5cbd-a122-98b078784254');
  });

  it('of a keyed item depends on neither its place nor the header', () => {
    const id = itemId({ queueId, idempotencyKey: 'a', index: 0 });
    expect(itemId({ queueId, idempotencyKey: 'a', index: 7, header: 'h' })).toBe(id);
    expect(itemId({ queueId: otherQueue, idempotencyKey: 'a', index: 0 })).not.toBe(id);
  });

  it('of an unkeyed item repeats with the header and the place', () => {
    const id = itemId({ queueId, header: 'h', index: 1 });
    expect(itemId({ queueId, header: 'h', index: 1 })).toBe(id);
    expect(itemId({ queueId, header: 'h', index: 2 })).not.toBe(id);
    expect(itemId({ queueId, header: 'g', index: 1 })).not.toBe(id);
    expect(itemId({ queueId: otherQueue, header: 'h', index: 1 })).not.toBe(id);
  });

  it('of an unkeyed item with content repeats with that content, wherever the item stands', () => {
    const id = itemId({ queueId, header: 'h', index: 1, content: 'c' });
    expect(itemId({ queueId, header: 'h', index: 2, content: 'c' })).toBe(id);
    expect(itemId({ queueId, header: 'h', index: 1, content: 'd' })).not.toBe(id);
    expect(itemId({ queueId, header: 'h', index: 1 })).not.toBe(id);
  });

  it('from a header never equals one from a key with the same text', () => {
    const id = itemId({ queueId, header: 'h', index: 1 });
    expect(itemId({ queueId, idempotencyKey: '["h",1]', index: 1 })).not.toBe(id);
  });

  it('of an unkeyed item without a header is new each time and ordered by time', () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => itemId({ queueId, index }));
    expect(new Set(ids).size).toBe(1_000);
    expect([...ids].sort()).toEqual(ids);
  });
});

describe('requestId', () => {
  const keys = ['a', 'b'];

  it('is the same when a request is sent again with its keys, so that its items stand together', async () => {
    expect(await requestId({ queueId, header: undefined, keys })).toBe(
      await requestId({ queueId, header: undefined, keys }),
    );
    const header = 'h';
    const unkeyed = [undefined, undefined];
    expect(await requestId({ queueId, header, keys: unkeyed })).toBe(
      await requestId({ queueId, header, keys: unkeyed }),
    );
  });

  it('differs between requests by their keys and key order, the header, and the queue', async () => {
    const ids = await Promise.all(
      [
        { queueId, header: undefined, keys },
        { queueId, header: undefined, keys: ['b', 'a'] },
        { queueId, header: undefined, keys: ['a'] },
        { queueId, header: 'h', keys },
        { queueId, header: 'g', keys },
        { queueId: otherQueue, header: undefined, keys },
        { queueId: otherQueue, header: 'h', keys },
      ].map(requestId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is new each time when an item has no key', async () => {
    const some = { queueId, header: undefined, keys: ['a', undefined] };
    expect(await requestId(some)).not.toBe(await requestId(some));
  });
});
