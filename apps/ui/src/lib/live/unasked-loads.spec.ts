import { jest } from '@jest/globals';
import { UnaskedLoads } from './unasked-loads.js';

const origin = 'https://labeling.example';

// Reading an answer needs the others.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

/** A page at /queues/q whose server answers each request with the next of `answers`, and with the last one from then on. */
function aPage(answers: readonly (() => Response)[], pathname = '/queues/q') {
  const here = { pathname, origin };
  let asked = 0;
  const send: typeof fetch = async () => answers[Math.min(asked++, answers.length - 1)]?.() ?? Response.error();
  const loads = new UnaskedLoads(() => here);
  return { here, loads, send: loads.waiting(send), asked: () => asked };
}

const good = () => Response.json({ type: 'data' }, { headers: { 'x-sveltekit-version': '7' } });
const unavailable = () => new Response('Bad Gateway', { status: 502 });
const cutOff = () => {
  throw new TypeError('no connection');
};
const brokenOff = () =>
  new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"type"')),
      pull: (stream) => stream.error(new TypeError('no connection')),
    }),
  );

describe('a load that nobody asked for', () => {
  it.each([
    ['cannot be reached', cutOff],
    ['breaks off in the middle of its answer', brokenOff],
    ['cannot answer now', unavailable],
  ])('waits for a server that %s', async (_, trouble) => {
    const { loads, send, asked } = aPage([trouble, trouble, good]);
    const found = jest.fn();
    let isLoaded = false;
    void loads
      .run(async () => {
        const answer = await send(`${origin}/queues/q/__data.json?x-sveltekit-invalidated=01`);
        found(answer.status, answer.headers.get('x-sveltekit-version'), await answer.json());
      })
      .finally(() => (isLoaded = true));
    while (!isLoaded) await jest.advanceTimersByTimeAsync(500);
    expect(found).toHaveBeenCalledWith(200, '7', { type: 'data' });
    expect(asked()).toBe(3);
  });

  it('is given up when its page is left meanwhile', async () => {
    const { here, loads, send, asked } = aPage([cutOff]);
    const failed = jest.fn();
    const loaded = loads.run(() => send(`${origin}/queues/q/__data.json`).catch(failed));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(failed).not.toHaveBeenCalled();
    here.pathname = '/queues';
    await jest.advanceTimersByTimeAsync(5_000);
    await loaded;
    const tries = asked();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([failed.mock.calls.length, asked()]).toEqual([1, tries]);
  });

  it.each(['/queues/__data.json', '/queues/q/states', '/queues/q2/__data.json'])(
    'does not keep a request for something else waiting, such as %s',
    async (path) => {
      const { loads, send } = aPage([cutOff]);
      await loads.run(() => expect(send(origin + path)).rejects.toThrow(TypeError));
    },
  );

  it('passes on what the server refuses', async () => {
    const { loads, send } = aPage([() => new Response('', { status: 404 })], '/');
    await loads.run(async () => expect((await send(`${origin}/__data.json`)).status).toBe(404));
  });
});

describe('a load that somebody asked for', () => {
  it('fails at once', async () => {
    const { loads, send } = aPage([cutOff]);
    const address = `${origin}/queues/q/__data.json`;
    await expect(send(address)).rejects.toThrow(TypeError);
    await loads.run(() => Promise.resolve());
    await expect(send(address)).rejects.toThrow(TypeError);
  });
});
