import { jest } from '@jest/globals';
import { LostPage } from './lost-page.svelte.js';

const queues = new URL('https://labeling.example/queues');
const datasets = new URL('https://labeling.example/datasets');

/** A product whose server may be away. */
function aProduct() {
  const world = { online: true, away: false, time: 10_000, opened: [] as string[], asked: 0, until: Promise.resolve() };
  const send: typeof fetch = async () => {
    world.asked++;
    await world.until;
    if (world.away) throw new TypeError('no connection');
    return Response.json({});
  };
  const page = new LostPage({
    origin: queues.origin,
    isOnline: () => world.online,
    now: () => world.time,
    send,
    go: (address, isWhole) => world.opened.push(`${address.pathname}${isWhole ? ' whole' : ''}`),
  });
  return { world, page, send: page.noting(send) };
}

afterEach(() => void jest.useRealTimers());

describe('a page that cannot be opened', () => {
  it('is left to the browser while requests are answered, and always on other sites', async () => {
    const { world, page, send } = aProduct();
    await send('/queues/__data.json');
    expect(page.keeps(queues)).toBe(false);
    world.online = false;
    expect(page.keeps(new URL('https://elsewhere.example/'))).toBe(false);
    expect(page.address).toBeUndefined();
  });

  it('is kept when the browser is offline, or when a request has just failed', async () => {
    const { world, page, send } = aProduct();
    world.away = true;
    await expect(send('/queues/__data.json')).rejects.toThrow(TypeError);
    expect([page.keeps(queues), page.isOffline]).toEqual([true, false]);
    page.stay();
    world.time += 3_001;
    expect(page.keeps(queues)).toBe(false);
    world.online = false;
    expect([page.keeps(queues), page.isOffline, page.address]).toEqual([true, true, queues]);
    page.stay();
    expect(page.address).toBeUndefined();
  });

  it('opens once the server answers', async () => {
    const { world, page } = aProduct();
    [world.online, world.away] = [false, true];
    page.keeps(queues);
    await page.look();
    expect([world.opened, page.address]).toEqual([[], queues]);
    [world.online, world.away] = [true, false];
    await page.look();
    expect([world.opened, page.address]).toEqual([['/queues'], undefined]);
    // Earlier failures say nothing about the next page.
    expect(page.keeps(queues)).toBe(false);
  });

  it('opens as a new document after a module was lost', async () => {
    const { world, page } = aProduct();
    page.noteLostModule();
    expect(page.keeps(queues)).toBe(true);
    await page.look();
    expect(world.opened).toEqual(['/queues whole']);
  });

  it('does not open when the reader stays', async () => {
    const { world, page } = aProduct();
    world.online = false;
    page.keeps(queues);
    const looking = page.look();
    page.stay();
    await looking;
    expect(world.opened).toEqual([]);
  });

  it.each([
    ['opens', false, ['/datasets']],
    ['is tried again', true, []],
  ])('%s when it was chosen while another one was looked for', async (_, away, opened) => {
    jest.useFakeTimers();
    const { world, page } = aProduct();
    const answer = Promise.withResolvers<void>();
    Object.assign(world, { online: false, until: answer.promise });
    page.keeps(queues);
    await jest.advanceTimersByTimeAsync(0);
    page.stay();
    page.keeps(datasets);
    await jest.advanceTimersByTimeAsync(0);
    expect(world.asked).toBe(1);
    world.away = away;
    answer.resolve();
    await jest.advanceTimersByTimeAsync(0);
    expect(world.opened).toEqual(opened);
    world.away = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(world.opened).toEqual(['/datasets']);
  });
});
