import { Readable } from 'node:stream';
import { readInTurns } from './read-in-turns.js';

/** A body of which everything has arrived. */
function arrived(...parts: readonly number[]): Readable {
  const body = new Readable({ read: () => undefined });
  parts.forEach((bytes, i) => body.push(Buffer.alloc(bytes, i)));
  body.push(null);
  return body;
}

/** Records how many bytes of all bodies were read in each round of the event loop. */
function rounds() {
  const bytes = [0];
  let isOver = false;
  const next = () => {
    bytes.push(0);
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  const take = (part: Buffer) => void (bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) + part.length);
  return { bytes, take, end: () => (isOver = true) };
}

const PART = 65_536;

describe('reading bodies in turns', () => {
  it('reads one part of all long bodies in each round, and every part in its order', async () => {
    const { bytes, take, end } = rounds();
    const orders = Array.from({ length: 10 }, (): number[] => []);
    const reading = orders.map((order) =>
      readInTurns(arrived(PART, PART, PART, PART), (part) => {
        order.push(part[0] ?? NaN);
        take(part);
      }),
    );
    await Promise.all(reading);
    end();
    expect(Math.max(...bytes)).toBe(PART);
    for (const order of orders) expect(order).toEqual([0, 1, 2, 3]);
  });

  it('lets short bodies pass', async () => {
    const order: string[] = [];
    const long = readInTurns(arrived(PART, PART), () => void order.push('long'));
    const short = readInTurns(arrived(1_000), () => void order.push('short'));
    await Promise.all([long, short]);
    expect(order).toEqual(['short', 'long', 'long']);
  });

  it('fails with the error that refuses a part, and reads no more', async () => {
    let parts = 0;
    const reading = readInTurns(arrived(PART, PART, PART), () => {
      if (++parts === 2) throw new Error('refused');
    });
    await expect(reading).rejects.toThrow('refused');
    await new Promise(setImmediate);
    expect(parts).toBe(2);
  });

  it('ends when the sender leaves while a part waits', async () => {
    const body = arrived(PART, PART);
    const reading = readInTurns(body, () => undefined);
    body.once('pause', () => body.destroy());
    await expect(reading).rejects.toMatchObject({ code: 'bad_request' });
  });
});
