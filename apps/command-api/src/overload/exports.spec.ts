import type { Asker } from '../access/asker.js';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Exports } from './exports.js';
import { LongReads } from './long-reads.js';

const asker = (id: string, rightsNow = (): string[] => ['read', 'compare']) => {
  const callerWith = (rights: string[]) => ({ actor: { id }, rights: new Set(rights) });
  const confirm = async () => callerWith(rightsNow());
  return { caller: callerWith(['read', 'compare']), confirm } as unknown as Asker;
};
const never = new AbortController().signal;
const late = () => AbortSignal.abort();
const aFile = () => ({ type: 'text/csv', name: 'a.csv', parts: (async function* () {})() });

describe('exports', () => {
  it('are sent three at a time to one caller, and do not make another one wait', async () => {
    const exports = new Exports(new LongReads(10));
    const send = (who: string, patience?: () => AbortSignal) => exports.send(asker(who), never, aFile(), patience);
    const [first] = [await send('ada'), await send('ada'), await send('ada')];
    const busy = { code: 'too_busy', extras: { headers: { 'Retry-After': '1' } } };
    await expect(send('ada', late)).rejects.toMatchObject(busy);
    await send('ben', late);
    const waiting = send('ada');
    first.getStream().destroy();
    expect((await waiting).getHeaders().disposition).toBe('attachment; filename=a.csv');
    await expect(send('ada', late)).rejects.toMatchObject(busy);
  });

  it('keep no place for a client that has left', async () => {
    const exports = new Exports(new LongReads(10));
    const gone = AbortSignal.abort();
    for (let i = 0; i < 4; i++) {
      const file = await exports.send(asker('ada'), gone, aFile(), late);
      expect(file.getStream().destroyed).toBe(true);
      await new Promise(setImmediate);
    }
  });

  it.each([
    ['may not ask any more', () => Promise.reject(new Error('unauthenticated'))],
    ['may see less than before', () => ['read']],
  ])('break off once their client %s', async (_, then) => {
    let rights: () => string[] = () => ['compare', 'read', 'lead'];
    const parts = async function* () {
      for (let part = 0; part < 5; part++) yield 'x'.repeat(100_000);
    };
    const who = { ...asker('ada'), confirm: async () => ({ rights: new Set(await rights()) }) } as unknown as Asker;
    const file = await new Exports(new LongReads(10)).send(who, never, { ...aFile(), parts: parts() });
    const stream = file.getStream();
    await once(stream, 'readable');
    rights = then as typeof rights;
    await expect(text(stream)).rejects.toThrow(/unauthenticated|Rights were lost/);
  });

  it('take a turn among long reads for each part, and none while their client reads slowly', async () => {
    const long = new LongReads(4);
    const exports = new Exports(long);
    const parts = async function* () {
      for (let part = 0; part < 5; part++) yield 'x'.repeat(100_000);
    };
    const send = async (who: string) => {
      const file = { ...aFile(), parts: parts() };
      return (await exports.send(asker(who), never, file)).getStream();
    };
    const slow = await send('ada');
    await once(slow, 'readable');
    expect((await text(await send('ben'))).length).toBe(500_000);
    const read = Promise.withResolvers<void>();
    const reading = long.take(asker('cleo'), never, () => read.promise);
    const rest = text(slow);
    await new Promise(setImmediate);
    expect(slow.readableEnded).toBe(false);
    read.resolve();
    await reading;
    expect((await rest).length).toBe(500_000);
  });
});
