// An item that somebody else removes or approves stays on screen, and nothing is done to it before the reviewer chooses.
import { jest } from '@jest/globals';
import { itemOf, parseJsonText, type ItemCommand } from '@labeling/domain';
import { heldItem } from './held-item.js';
import type { ItemWork } from './item-work.svelte.js';
import { QueueServer, type ScreenOptions } from './queue-server.fixture.js';
import { memoryWorkStore } from './review-server.fixture.js';

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const push = { type: 'PushItem', pushId: 'p', datasetId: 'd', datapointId: 'dp', scope: 'item' } as const;
const discard = { type: 'Discard' } as const;
const approve = { type: 'Approve' } as const;
const approveOther = { type: 'Approve', target: parseJsonText('{"theirs":0}') } as const;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A reviewer at the second of four items. */
async function aReviewer(options: ScreenOptions = {}) {
  const server = new QueueServer(Array.from({ length: 4 }, (_, n) => `{"n":${n}}`));
  const session = server.screen(options);
  await session.open(1);
  const { work } = session;
  if (work === undefined) throw new Error('The item is not on screen');
  /** Somebody else does this to the item, and the screen hears of it. */
  const elsewhere = async (command: ItemCommand) => {
    server.items[1]?.elsewhere(command);
    await server.tellAll();
  };
  const types = (ordinal: number) => server.items[ordinal]?.events.map(({ type }) => type);
  const target = (ordinal: number) => itemOf(server.items[ordinal]?.now.state ?? { is: 'absent' })?.target;
  return { server, session, work, elsewhere, types, target };
}

describe.each([
  ['discards', discard, 'Someone discarded this item.', { type: 'Restore' }, { New: 3, Modified: 0, Approved: 0 }],
  ['pushes', push, 'Someone pushed this item to a dataset.', undefined, { New: 3, Modified: 0, Approved: 0 }],
  ['approves', approve, 'Someone approved this item.', { type: 'Unapprove' }, { New: 3, Modified: 0, Approved: 1 }],
] as const)('an item that somebody else %s', (_, command, words, reopen, counts) => {
  it('stays on screen with who did it and what reopens it', async () => {
    const { session, work, elsewhere } = await aReviewer();
    expect(session.isHeld).toBe(false);
    await elsewhere(command);
    expect([session.ordinal, session.isHeld, session.navigator.counts]).toEqual([1, true, counts]);
    expect(heldItem(work, 'me')).toEqual({
      words,
      keepsText: false,
      ...(reopen !== undefined && { reopen: { label: reopen.type, command: reopen } }),
    });
  });

  it('takes no key and no typing, until the reviewer moves on', async () => {
    const { session, work, elsewhere, types, target } = await aReviewer();
    await elsewhere(command);
    const before = types(1);
    for (const keys of ['Mod+Enter', 'Mod+Backspace', 'x']) session.actions.press(keys);
    work.type('{"n":"typed"}');
    await settle();
    expect([session.ordinal, session.actions.question, work.text]).toEqual([1, undefined, '{"n":1}']);
    await session.next();
    expect([session.ordinal, session.isHeld]).toEqual([2, false]);
    await settle();
    expect([types(1), types(2), target(2)]).toEqual([before, ['ItemAdded'], '{"n":2}']);
  });

  it('keeps a text that was being typed', async () => {
    const { session, work, elsewhere, types } = await aReviewer();
    work.type('{"half');
    await elsewhere(command);
    const before = types(1);
    work.type('{"half a word');
    await settle();
    expect([session.isHeld, work.text, session.status]).toEqual([true, '{"half', 'refused']);
    expect([heldItem(work, 'me').keepsText, types(1)]).toEqual([true, before]);
    await session.next();
    await settle();
    expect([session.ordinal, session.waitingOrdinal, work.text]).toEqual([2, 1, '{"half']);
  });
});

describe('an item whose annotations agree', () => {
  it('names no approver', () => {
    const state = { is: 'inQueue', state: 'Approved', agreement: 'reached' };
    const closedBy = { by: { type: 'member', id: 'lena', name: 'Lena' }, at: new Date().toISOString() };
    const { words } = heldItem({ state, closedBy } as unknown as ItemWork, 'me');
    expect(words).toMatch(/^The annotations agree, so this item is approved \(.+\)\.$/);
  });
});

describe('a text that was being typed when somebody else approved another', () => {
  it('stays when an approval that was taken back before cannot be given again', async () => {
    const { session, work, elsewhere } = await aReviewer();
    session.actions.give(approve);
    await session.open(1);
    session.actions.give({ type: 'Unapprove' });
    await settle();
    work.type('{"n":"mine"}');
    await elsewhere(approveOther);
    await session.actions.undoLast();
    await settle();
    expect([work.text, work.isTextStopped, session.status]).toEqual(['{"n":"mine"}', true, 'refused']);
  });
});

describe('a text that waits for a held item to be reopened', () => {
  it('stays when reverting is not possible', async () => {
    const { session, work, elsewhere } = await aReviewer();
    work.type('{"n":"mine"}');
    await elsewhere(approveOther);
    expect(session.actions.give({ type: 'Revert' })?.message).toBe('The item is approved: unapprove it first');
    expect([work.text, work.isTextStopped, session.status]).toEqual(['{"n":"mine"}', true, 'refused']);
  });
});

describe('reopening a held item', () => {
  it.each([
    ['discards', discard, { type: 'Restore' }],
    ['approves', approve, { type: 'Unapprove' }],
  ] as const)('saves what was typed before somebody %s it', async (_, command, reopen) => {
    const { session, work, elsewhere, target } = await aReviewer();
    work.type('{"n":"mine"}');
    await elsewhere(command);
    session.actions.give(reopen);
    expect([session.ordinal, session.isHeld, work.text]).toEqual([1, false, '{"n":"mine"}']);
    work.type('{"n":"mine, and more"}');
    await settle();
    expect([target(1), session.status]).toEqual(['{"n":"mine, and more"}', 'saved']);
  });

  it('shows both versions if they approved a target other than the one that was edited', async () => {
    const { session, work, elsewhere, target } = await aReviewer();
    work.type('{"n":"mine"}');
    await elsewhere(approveOther);
    await settle();
    expect([work.conflict, work.text, target(1)]).toEqual([undefined, '{"n":"mine"}', '{"theirs":0}']);
    session.actions.give({ type: 'Unapprove' });
    expect(work.conflict === undefined ? '' : itemOf(work.conflict.state)?.target).toBe('{"theirs":0}');
    await settle();
    expect(target(1)).toBe('{"theirs":0}');
    work.keepMine();
    await settle();
    expect([target(1), session.status, session.isHeld]).toEqual(['{"n":"mine"}', 'saved', false]);
  });

  it.each(['good', 'down'] as const)(
    'shows both versions, and loses nothing, while a flag is on its way: the line is %s',
    async (line) => {
      const { server, session, work, elsewhere, types, target } = await aReviewer();
      work.type('{"n":"mine"}');
      await elsewhere(approveOther);
      server.nextLine = () => line;
      session.actions.give({ type: 'FlagItem', reason: 'unsure' });
      session.actions.give({ type: 'Unapprove' });
      await settle();
      expect(itemOf(work.conflict?.state ?? { is: 'absent' })?.target).toBe('{"theirs":0}');
      server.nextLine = () => 'good';
      work.keepMine();
      await settle();
      expect([target(1), session.status]).toEqual(['{"n":"mine"}', 'saved']);
      expect(types(1)).toContain('ItemFlagged');
    },
  );

  it('keeps half a text beside the version that they approved', async () => {
    const { session, work, elsewhere, target } = await aReviewer();
    work.type('{"half');
    await elsewhere(approveOther);
    session.actions.give({ type: 'Unapprove' });
    expect([work.status, work.text]).toEqual(['conflict', '{"half']);
    work.takeTheirs();
    await settle();
    expect([target(1), session.status, session.isHeld]).toEqual(['{"theirs":0}', 'saved', true]);
  });

  it('is not needed when the other person takes it back, and the text is saved then', async () => {
    const { session, work, elsewhere, target } = await aReviewer();
    work.type('{"n":"mine"}');
    await elsewhere(discard);
    await elsewhere({ type: 'Restore' });
    expect(session.isHeld).toBe(false);
    await settle();
    expect([target(1), session.status]).toEqual(['{"n":"mine"}', 'saved']);
  });

  it('asks which text to keep after they changed the target and took the approval back', async () => {
    const { session, work, elsewhere } = await aReviewer();
    work.type('{"n":"mine"}');
    await elsewhere(approveOther);
    await elsewhere({ type: 'Unapprove' });
    await settle();
    expect([session.isHeld, work.status, work.text]).toEqual([false, 'conflict', '{"n":"mine"}']);
  });

  it('can be left to a new page, which asks about a target it never showed', async () => {
    const store = memoryWorkStore();
    const { server, work, elsewhere } = await aReviewer({ store });
    work.type('{"n":"mine"}');
    await elsewhere(approveOther);
    const reopened = server.screen({ store });
    await reopened.open(1);
    await settle();
    expect([reopened.work?.status, reopened.work?.text]).toEqual(['refused', '{"n":"mine"}']);
    reopened.actions.give({ type: 'Unapprove' });
    await settle();
    expect([reopened.work?.status, reopened.work?.text]).toEqual(['conflict', '{"n":"mine"}']);
  });

  it.each([
    ['a text', '{"n":"mine"}', 'saved'],
    ['half a text', '{"half', 'draft'],
  ])(
    'can be left to a new page, where %s is as it would be here, with a gap in the feed or without',
    async (_, text, after) => {
      for (const hasGap of [false, true]) {
        const store = memoryWorkStore();
        const { server, work } = await aReviewer({ store });
        work.type(text);
        // The screen is gone by then, and hears nothing of it.
        server.sessions.length = 0;
        server.items[1]?.elsewhere(approve);
        const reopened = server.screen({ store });
        await reopened.open(1);
        if (hasGap) await reopened.catchUp();
        await settle();
        expect([reopened.status, reopened.work?.text, reopened.work?.isApproved]).toEqual(['refused', text, true]);
        reopened.actions.give({ type: 'Unapprove' });
        await settle();
        expect([reopened.status, reopened.work?.text]).toEqual([after, text]);
      }
    },
  );

  it('gives up the text only when asked', async () => {
    const { session, work, elsewhere, target } = await aReviewer();
    work.type('{"n":"mine"}');
    await elsewhere(discard);
    work.dropText();
    expect([work.text, session.status, session.isHeld]).toEqual(['{"n":1}', 'saved', true]);
    session.actions.give({ type: 'Restore' });
    await settle();
    expect(target(1)).toBe('{"n":1}');
  });
});

describe('an item that is not held', () => {
  it('is one that was approved before it came on screen', async () => {
    const { server, session } = await aReviewer();
    server.items[2]?.elsewhere(approve);
    await server.tellAll();
    await session.open(2);
    session.actions.press('Mod+Enter');
    expect([session.isHeld, session.work?.isApproved]).toEqual([false, false]);
  });

  it('is one that the reviewer approves or discards', async () => {
    const { server, session } = await aReviewer({ afterApprove: () => 'stay' });
    session.actions.press('Mod+Enter');
    await settle();
    await server.tellAll();
    expect([session.ordinal, session.isHeld]).toEqual([1, false]);
    session.actions.press('Mod+Backspace');
    await settle();
    await server.tellAll();
    expect([session.ordinal, session.isHeld]).toEqual([2, false]);
  });

  it('gives way to the next while the list covers it', async () => {
    const { session, elsewhere } = await aReviewer({ isInView: () => false });
    await elsewhere(discard);
    expect([session.ordinal, session.isHeld]).toEqual([2, false]);
  });

  it('is one that was approved in the list that covers it', async () => {
    const { session, elsewhere } = await aReviewer({ isInView: () => false });
    await elsewhere(approve);
    expect([session.ordinal, session.isHeld]).toEqual([1, false]);
  });

  it('is one that is approved here after it was held', async () => {
    const { session, elsewhere } = await aReviewer({ afterApprove: () => 'stay' });
    await elsewhere(approve);
    session.actions.give({ type: 'Unapprove' });
    session.actions.press('Mod+Enter');
    expect([session.ordinal, session.work?.isApproved, session.isHeld]).toEqual([1, true, false]);
  });
});

describe('moving on from a held item', () => {
  it('leads to work that is left, wherever it is', async () => {
    const { server, session, elsewhere } = await aReviewer();
    for (const ordinal of [2, 3]) server.items[ordinal]?.elsewhere(approve);
    await elsewhere(discard);
    await session.next();
    expect(session.ordinal).toBe(0);
  });

  it('leads to the item after it for reviewers who visit every item', async () => {
    const { server, session, elsewhere } = await aReviewer({ afterApprove: () => 'nextItem' });
    server.items[2]?.elsewhere(approve);
    await elsewhere(approve);
    await session.next();
    expect([session.ordinal, session.isHeld]).toEqual([2, false]);
  });
});
