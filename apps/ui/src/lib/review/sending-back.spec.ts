import { jest } from '@jest/globals';
import { itemOf, parseJsonText } from '@labeling/domain';
import { QueueServer } from './queue-server.fixture.js';

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const itemOn = (server: QueueServer) => itemOf(server.items[0]?.now.state ?? { is: 'absent' });
const sendBack = { type: 'SendBackItem', reason: 'odd', assignees: ['ada'] } as const;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** An approved item that somebody flagged and assigned, on the screen of a lead. */
async function approvedItem(isLead = true) {
  const server = new QueueServer(['{"n":0}']);
  server.items[0]?.elsewhere({ type: 'FlagItem', reason: 'unsure' });
  server.items[0]?.elsewhere({ type: 'AssignItem', assignees: ['ben'] });
  server.items[0]?.elsewhere({ type: 'Approve' });
  const session = server.screen({ isLead });
  await session.open(0);
  return { server, session };
}

describe('sending back', () => {
  it('takes the approval away, flags and assigns, and one undo restores all of it', async () => {
    const { server, session } = await approvedItem();
    session.actions.give(sendBack);
    expect(session.work?.item).toMatchObject({ state: 'Modified', flag: 'odd', assignees: ['ada'] });
    await settle();
    expect(itemOn(server)).toMatchObject({ state: 'Modified', flag: 'odd', assignees: ['ada'] });
    expect(await session.actions.undoLast()).toEqual({ type: 'SendBackItem', came: 'done' });
    await settle();
    expect(itemOn(server)).toMatchObject({ state: 'Approved', flag: 'unsure', assignees: ['ben'] });
    expect(session.status).toBe('saved');
  });

  it('takes away what annotations agreed on, and one undo restores that, too', async () => {
    for (const back of [sendBack, { type: 'Unapprove' } as const]) {
      const server = new QueueServer(['{"n":0}']);
      const rules = { needed: 1, slotHours: 24, now: '2026-05-04T09:00:00.000Z' };
      const target = parseJsonText('{"n":1}');
      server.items[0]?.elsewhere({ type: 'SubmitAnnotation', member: 'ben', target, rules });
      const session = server.screen({ isLead: true });
      await session.open(0);
      session.actions.give(back);
      expect(session.work?.item).toMatchObject({ state: 'New', target: '{"n":0}' });
      await settle();
      expect(itemOn(server)).toMatchObject({ state: 'New', target: '{"n":0}' });
      expect(await session.actions.undoLast()).toEqual({ type: back.type, came: 'done' });
      await settle();
      expect(itemOn(server)).toMatchObject({ state: 'Approved', target, flag: null });
      expect(session.status).toBe('saved');
    }
  });

  it('is not undone when somebody has edited the item since, nor is unapproving', async () => {
    for (const back of [sendBack, { type: 'Unapprove' } as const]) {
      const { server, session } = await approvedItem();
      session.actions.give(back);
      await settle();
      server.items[0]?.elsewhere({ type: 'EditTarget', target: parseJsonText('"theirs"') });
      await session.catchUp();
      expect(await session.actions.undoLast()).toEqual({ type: back.type, came: 'changedSince' });
      await settle();
      expect(itemOn(server)?.state).toBe('Modified');
    }
  });

  it('asks leads only, and only about an approved item', async () => {
    const { session } = await approvedItem();
    session.actions.press('b');
    expect(session.actions.dialog).toBe('sendBackDialog');
    session.actions.dialog = undefined;
    session.actions.press('Mod+Enter');
    session.actions.press('b');
    expect(session.actions.dialog).toBeUndefined();
    const labeler = await approvedItem(false);
    labeler.session.actions.press('b');
    expect(labeler.session.actions.dialog).toBeUndefined();
  });
});
