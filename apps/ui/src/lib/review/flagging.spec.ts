import { jest } from '@jest/globals';
import { itemOf, parseJsonText } from '@labeling/domain';
import { QueueServer } from './queue-server.fixture.js';

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const aQueue = (size: number) => new QueueServer(Array.from({ length: size }, (_, i) => `{"n":${i}}`));
const itemOn = (server: QueueServer, ordinal: number) => itemOf(server.items[ordinal]?.now.state ?? { is: 'absent' });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function openFirst(server: QueueServer) {
  const session = server.screen();
  await session.open(0);
  return session;
}

describe('flagging', () => {
  it('stays on the item, in any state, and undo restores the previous flag', async () => {
    const server = aQueue(2);
    const session = await openFirst(server);
    session.actions.give({ type: 'FlagItem', reason: 'unsure' });
    session.actions.give({ type: 'FlagItem', reason: 'odd' });
    session.actions.give({ type: 'Approve' });
    await session.open(0);
    session.actions.give({ type: 'UnflagItem' });
    expect([session.ordinal, session.work?.item?.flag, session.work?.isApproved]).toEqual([0, null, true]);
    await session.actions.undoLast();
    expect(session.work?.item?.flag).toBe('odd');
    await session.actions.undoLast();
    await session.actions.undoLast();
    expect(session.work?.item?.flag).toBe('unsure');
    await session.actions.undoLast();
    await settle();
    expect([itemOn(server, 0)?.flag, session.work?.item?.flag, session.status]).toEqual([null, null, 'saved']);
  });

  it('is not undone if someone else has set another flag since', async () => {
    const server = aQueue(1);
    const session = await openFirst(server);
    session.actions.give({ type: 'FlagItem', reason: 'unsure' });
    await settle();
    server.items[0]?.elsewhere({ type: 'FlagItem', reason: 'theirs' });
    await session.catchUp();
    expect(await session.actions.undoLast()).toEqual({ type: 'FlagItem', came: 'changedSince' });
    await settle();
    expect(itemOn(server, 0)?.flag).toBe('theirs');
  });

  it('is refused while an item other than the one asked about is on screen', async () => {
    const server = aQueue(300);
    const session = await openFirst(server);
    const { actions } = session;
    const flag = () => actions.answer({ type: 'FlagItem', reason: 'unsure' });
    actions.press('x');
    await session.open(7);
    expect(flag()).toBe('This is about item 1, which is no longer on screen.');
    const opened = session.open(250);
    expect(flag()).toBe('This is about item 1, which is no longer on screen.');
    await opened;
    await session.open(0);
    expect(flag()).toBeUndefined();
    await settle();
    expect([0, 7, 250].map((ordinal) => itemOn(server, ordinal)?.flag)).toEqual(['unsure', null, null]);
  });

  it('does not conflict with a target that someone else has edited', async () => {
    const server = aQueue(1);
    const session = await openFirst(server);
    server.items[0]?.elsewhere({ type: 'EditTarget', target: parseJsonText('"theirs"') });
    session.actions.give({ type: 'FlagItem', reason: 'unsure' });
    await settle();
    expect([session.status, itemOn(server, 0)?.flag, itemOn(server, 0)?.target]).toEqual([
      'saved',
      'unsure',
      '"theirs"',
    ]);
  });
});
