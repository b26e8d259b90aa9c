import { jest } from '@jest/globals';
import { parseJsonText, readAnnotationSchema } from '@labeling/domain';
import { QueueServer } from './queue-server.fixture.js';
import type { ActionsOptions } from './item-actions.svelte.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const settle = () => jest.advanceTimersByTimeAsync(120_000);

/** A reviewer at the first of two items, and the messages they receive. */
async function aReviewer(options: ActionsOptions = {}) {
  const server = new QueueServer(['{"n":0}', '{"n":1}']);
  const said: string[] = [];
  const tell = (message: string) => void said.push(message);
  const session = server.screen({ tell, tellFailure: tell, ...options });
  await session.open(0);
  const { actions } = session;
  return { server, session, actions, said };
}

describe('a key of a command', () => {
  it('alternates between a command and the one that takes it back', async () => {
    const { session, actions } = await aReviewer({ tell: () => undefined });
    actions.press('Mod+Enter');
    await session.open(0);
    expect(session.work?.isApproved).toBe(true);
    actions.press('Mod+Enter');
    expect([session.ordinal, session.work?.isApproved]).toEqual([0, false]);
  });

  it('asks what the command needs to know, and removes what it set when pressed again', async () => {
    const { session, actions, said } = await aReviewer();
    actions.press('x');
    expect(session.work?.item?.flag).toBeNull();
    expect(actions.question?.problem(' ')).toBe('The reason must not be empty.');
    const command = actions.question?.command(' unsure ');
    if (command !== undefined) actions.give(command);
    expect(session.work?.item?.flag).toBe('unsure');
    actions.press('x');
    expect(session.work?.item?.flag).toBeNull();
    await actions.undoLast();
    expect(said).toEqual(['Item 1 flagged', 'Item 1 unflagged', 'Flag restored']);
  });

  it('does nothing for people who may only read, or while another item is loading', async () => {
    const { session, actions } = await aReviewer({ mayAct: () => false });
    for (const keys of ['Mod+Enter', 'Mod+Backspace', 'x']) actions.press(keys);
    expect([session.ordinal, session.work?.isApproved, actions.question]).toEqual([0, false, undefined]);
    const waiting = await aReviewer();
    waiting.server.nextLine = () => 'down';
    waiting.session.wanted = 1;
    for (const keys of ['Mod+Enter', 'Mod+Backspace', 'x']) waiting.actions.press(keys);
    expect([waiting.session.work?.isApproved, waiting.actions.question, waiting.said]).toEqual([false, undefined, []]);
  });

  it('reports why a text cannot be sent', async () => {
    const { session, actions, said } = await aReviewer({ blocked: () => 'The target is not valid JSON' });
    actions.press('Mod+Enter');
    expect([said, session.work?.isApproved]).toEqual([['The target is not valid JSON'], false]);
  });
});

describe('an approval right after a long text was broken', () => {
  it('is refused like one of a short text, even with a schema', async () => {
    const { schema } = readAnnotationSchema(parseJsonText('{"approval":"ask","fields":[{"key":"n","type":"number"}]}'));
    const problem = () => (reviewer.session.work?.problem === undefined ? undefined : 'The target is not valid JSON');
    const reviewer = await aReviewer({ schema: () => schema, blocked: problem });
    reviewer.session.work?.type(`{"n":"${'x'.repeat(40_000)}"}z`);
    reviewer.actions.press('Mod+Enter');
    expect([reviewer.said, reviewer.session.work?.isApproved]).toEqual([['The target is not valid JSON'], false]);
  });
});

describe('a command', () => {
  it('that changes nothing is neither announced nor undone', async () => {
    const { actions, said } = await aReviewer();
    actions.give({ type: 'Revert' });
    actions.give({ type: 'UnflagItem' });
    expect(said).toEqual([]);
    expect(await actions.undoLast()).toBeUndefined();
  });

  it('that the rules reject reports the rejection', async () => {
    const { session, server, actions, said } = await aReviewer();
    server.items[0]?.elsewhere({ type: 'Approve' });
    await session.catchUp();
    actions.give({ type: 'Revert' });
    expect(said).toEqual(['The item is approved: unapprove it first']);
    await settle();
    expect(server.items[0]?.events).toHaveLength(2);
  });

  it('that approves names the item without announcing it to screen readers, and offers its undo', async () => {
    const told: Parameters<NonNullable<ActionsOptions['tell']>>[] = [];
    const { session, actions } = await aReviewer({ tell: (...words) => void told.push(words) });
    actions.press('Mod+Enter');
    expect(told).toEqual([['Item 1 approved', { undo: expect.any(Function), isQuiet: true }]]);
    told[0]?.[1]?.undo?.();
    expect([session.ordinal, session.work?.isApproved]).toEqual([0, false]);
  });

  it('that takes another back replaces its announcement, whose undo would give it again', async () => {
    const { session, actions, said } = await aReviewer();
    actions.press('Mod+Enter');
    await session.open(0);
    actions.press('Mod+Enter');
    actions.press('Mod+Backspace');
    await session.open(0);
    actions.give({ type: 'Restore' });
    expect(said).toEqual(['Item 1 approved', 'Item 1 unapproved', 'Item 1 discarded', 'Item 1 restored']);
  });

  it('that discards announces it, moves on, and reports its undo', async () => {
    const { session, actions, said } = await aReviewer();
    actions.press('Mod+Backspace');
    expect(session.ordinal).toBe(1);
    await actions.undoLast();
    expect([session.ordinal, said]).toEqual([0, ['Item 1 discarded', 'Item restored']]);
  });

  it('that approves is not undone once somebody else has approved another target', async () => {
    const { session, server, actions, said } = await aReviewer();
    actions.press('Mod+Enter');
    await settle();
    for (const theirs of [
      { type: 'Unapprove' },
      { type: 'EditTarget', target: parseJsonText('"theirs"') },
      { type: 'Approve' },
    ] as const)
      server.items[0]?.elsewhere(theirs);
    await session.catchUp();
    expect(await actions.undoLast()).toEqual({ type: 'Approve', came: 'changedSince' });
    await settle();
    expect([session.ordinal, session.work?.isApproved, session.work?.item?.target]).toEqual([0, true, '"theirs"']);
    expect(said.at(-1)).toBe('The approval could not be undone');
  });

  it.each([
    ['edited', [{ type: 'EditTarget', target: parseJsonText('"theirs"') }]],
    ['approved', [{ type: 'Approve' }]],
  ] as const)('that restores is not undone once somebody else has %s the item', async (_, theirs) => {
    const { session, server, actions } = await aReviewer();
    server.items[0]?.elsewhere({ type: 'Discard' });
    await session.catchUp();
    actions.give({ type: 'Restore' });
    await settle();
    for (const command of theirs) server.items[0]?.elsewhere(command);
    await session.catchUp();
    expect(await actions.undoLast()).toEqual({ type: 'Restore', came: 'changedSince' });
    await settle();
    expect(session.work?.isRemoved).toBe(false);
  });

  it('that restores an earlier target acts like an edit, and its undo types the previous text', async () => {
    const { session, actions, said } = await aReviewer();
    session.work?.type('{"half');
    actions.give({ type: 'EditTarget', target: parseJsonText('1.10') });
    expect([session.work?.text, session.work?.isModified]).toEqual(['1.10', true]);
    await actions.undoLast();
    expect(session.work?.text).toBe('{"half');
    expect(said).toEqual(['The earlier target was restored', 'Previous target restored']);
  });
});
