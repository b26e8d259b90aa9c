import { aSpanDetail } from './many-spans.fixture.js';
import { SpanDetails } from './span-details.svelte.js';

/** A server that answers when the test lets it. */
function aServer() {
  const asked: string[] = [];
  let waiting: (() => void)[] = [];
  const server = { asked, isAway: false, letThrough, settle };
  const fetcher: typeof fetch = async (address) => {
    const id = String(address).split('/').at(-1) ?? '';
    asked.push(id);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (server.isAway) throw new TypeError('no connection');
    return Response.json(aSpanDetail(id));
  };
  /** Answers the current request. */
  async function letThrough() {
    for (const answer of waiting.splice(0)) answer();
    await settle();
  }
  async function settle() {
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
  }
  waiting = [];
  return { server, details: new SpanDetails('t', undefined, fetcher) };
}

describe('the details of spans', () => {
  it('load the current span, then those that may be next', async () => {
    const { server, details } = aServer();
    details.want('a', ['b']);
    await server.letThrough();
    expect([details.at('a')?.input, details.at('b')]).toEqual(['"a"', undefined]);
    await server.letThrough();
    expect([details.at('b')?.spanId, server.asked]).toEqual(['b', ['a', 'b']]);
    details.want('b', ['a']);
    await server.settle();
    expect(server.asked).toHaveLength(2);
  });

  it('are not loaded for spans that were only passed on the way', async () => {
    const { server, details } = aServer();
    for (const id of ['a', 'b', 'c', 'd', 'e']) details.want(id);
    await server.letThrough();
    await server.letThrough();
    expect([server.asked, details.at('e')?.spanId]).toEqual([['a', 'e'], 'e']);
  });

  it('report that the current span could not be loaded, and try again', async () => {
    const { server, details } = aServer();
    server.isAway = true;
    details.want('a', ['b']);
    await server.letThrough();
    expect([details.failed, details.at('a'), server.asked]).toEqual([true, undefined, ['a']]);
    server.isAway = false;
    details.want('a', ['b']);
    expect(details.failed).toBe(false);
    await server.letThrough();
    expect([details.failed, details.at('a')?.spanId]).toEqual([false, 'a']);
  });

  it('continue with the current span when one passed on the way could not be loaded', async () => {
    const { server, details } = aServer();
    server.isAway = true;
    details.want('a');
    details.want('b');
    await server.letThrough();
    server.isAway = false;
    await server.letThrough();
    expect([details.failed, details.at('b')?.spanId, server.asked]).toEqual([false, 'b', ['a', 'b']]);
  });

  it('are limited, and always include the current span and its neighbors', async () => {
    const { server, details } = aServer();
    const ids = Array.from({ length: 50 }, (_, i) => `s${i}`);
    for (const id of ids) {
      details.want(id, ['s0']);
      await server.letThrough();
    }
    const kept = ids.filter((id) => details.at(id) !== undefined);
    expect([kept.length, kept.at(-1), kept.slice(0, 2)]).toEqual([40, 's49', ['s0', 's11']]);
  });

  it('are loaded again when they may have changed', async () => {
    const { server, details } = aServer();
    details.want('a');
    await server.letThrough();
    details.changed();
    expect(details.at('a')?.spanId).toBe('a');
    await server.letThrough();
    expect([server.asked, details.at('a')?.spanId]).toEqual([['a', 'a'], 'a']);
  });

  it('are loaded again when they change while being loaded for the first time', async () => {
    const { server, details } = aServer();
    details.want('a');
    details.changed();
    await server.letThrough();
    await server.letThrough();
    await server.settle();
    expect([server.asked, details.at('a')?.spanId]).toEqual([['a', 'a'], 'a']);
  });
});
