// The bar and the items on screen match the server, in whatever order changes and answers arrive.
import { jest } from '@jest/globals';
import { parseJsonText } from '@labeling/domain';
import { QueueServer } from './queue-server.fixture.js';

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const edit = (target: string) => ({ type: 'EditTarget', target: parseJsonText(target) }) as const;
/** Enough for an item that is not on screen: only its state is known. */
const aQueue = () => new QueueServer(Array.from({ length: 300 }, (_, i) => `${i}`));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('catching up', () => {
  it('keeps a change that arrives while all states are loading', async () => {
    const server = aQueue();
    const session = server.screen();
    await session.open(0);
    server.meanwhile = async () => {
      server.items[250]?.elsewhere({ type: 'Approve' });
      void server.tellAll([250]);
    };
    await session.catchUp();
    expect(session.navigator.counts).toEqual({ New: 299, Modified: 0, Approved: 1 });
  });

  it('asks again for states that could not be loaded', async () => {
    const server = aQueue();
    const session = server.screen();
    await session.open(0);
    server.items[250]?.elsewhere({ type: 'Approve' });
    server.nextLine = () => 'down';
    await session.catchUp();
    expect(session.navigator.counts.Approved).toBe(0);
    server.nextLine = () => 'good';
    await settle();
    expect(session.navigator.counts.Approved).toBe(1);
  });

  it.each(['before', 'after'])(
    'asks for no states once the screen is left, %s they could not be loaded',
    async (when) => {
      const server = aQueue();
      const session = server.screen();
      await session.open(0);
      server.items[250]?.elsewhere({ type: 'Approve' });
      server.nextLine = () => 'down';
      if (when === 'before') session.close();
      await session.catchUp();
      session.close();
      server.nextLine = () => 'good';
      await settle();
      expect(session.navigator.counts.Approved).toBe(0);
    },
  );

  it('does not ask more often the longer no answer comes, and not at all once the screen is left', async () => {
    const server = aQueue();
    const session = server.screen();
    await session.open(0);
    let asked = 0;
    server.nextLine = () => {
      asked++;
      return 'down';
    };
    const inAMinute = async () => {
      asked = 0;
      await jest.advanceTimersByTimeAsync(60_000);
      return asked;
    };
    await session.catchUp();
    await server.tellAll([0]);
    const first = await inAMinute();
    expect(await inAMinute()).toBeLessThanOrEqual(first);
    session.close();
    expect(await inAMinute()).toBe(0);
  });

  it('shows the states of items that the reviewer leaves far behind while they are being loaded again', async () => {
    const server = aQueue();
    const session = server.screen();
    await session.open(0);
    server.items[1]?.elsewhere({ type: 'Approve' });
    server.meanwhile = async () => {
      server.meanwhile = () => session.open(250);
    };
    await session.catchUp();
    await settle();
    expect([session.ordinal, session.navigator.counts.Approved]).toEqual([250, 1]);
  });

  it('includes a change that arrives while its item is loading', async () => {
    const server = aQueue();
    const session = server.screen();
    server.meanwhile = async () => {
      server.items[0]?.elsewhere(edit('"newer"'));
      await server.tellAll([0]);
    };
    await session.open(0);
    await settle();
    expect(session.work?.text).toBe('"newer"');
  });

  it('includes a change that arrives while another item of the same request is requested again', async () => {
    const server = aQueue();
    const session = server.screen();
    server.meanwhile = async () => {
      server.items[1]?.elsewhere(edit('"newer"'));
      await server.tellAll([1]);
      server.meanwhile = async () => {
        server.items[0]?.elsewhere(edit('"newer still"'));
        await server.tellAll([0]);
      };
    };
    await session.open(0);
    await settle();
    expect([session.work?.text, session.items.work(1)?.text]).toEqual(['"newer still"', '"newer"']);
  });

  it('loads an item that was requested during a failed load, and clears the warning', async () => {
    const server = aQueue();
    const session = server.screen();
    await session.open(0);
    server.meanwhile = async () => {
      server.nextLine = () => {
        server.nextLine = () => 'good';
        return 'down';
      };
      void session.open(21);
    };
    await session.open(20);
    await settle();
    expect([session.ordinal, session.work?.text, session.status]).toEqual([21, '21', 'saved']);
  });
});
