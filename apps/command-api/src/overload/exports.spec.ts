import type { Asker } from '../access/asker.js';
import { Exports } from './exports.js';

const asker = (id: string) => ({ caller: { actor: { id } } }) as Asker;
const never = new AbortController().signal;
const late = () => AbortSignal.abort();
const aFile = () => ({ type: 'text/csv', name: 'a.csv', parts: (async function* () {})() });

describe('exports', () => {
  it('are sent three at a time to one caller, and do not make another one wait', async () => {
    const exports = new Exports();
    const send = (who: string, patience?: () => AbortSignal) => exports.send(asker(who), never, aFile(), patience);
    const [first] = [await send('ada'), await send('ada'), await send('ada')];
    const busy = { code: 'too_busy', extras: { headers: { 'Retry-After': '1' } } };
    await expect(send('ada', late)).rejects.toMatchObject(busy);
    await send('ben', late);
    const waiting = send('ada');
    first.getStream().destroy();
    expect((await waiting).getHeaders().disposition).toBe('attachment; filename="a.csv"');
    await expect(send('ada', late)).rejects.toMatchObject(busy);
  });

  it('keep no place for a client that has left', async () => {
    const exports = new Exports();
    const gone = AbortSignal.abort();
    for (let i = 0; i < 4; i++) {
      const file = await exports.send(asker('ada'), gone, aFile(), late);
      expect(file.getStream().destroyed).toBe(true);
      await new Promise(setImmediate);
    }
  });
});
