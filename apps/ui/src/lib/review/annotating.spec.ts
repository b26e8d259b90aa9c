/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { fold, itemDecider, itemOf, parseJsonText, type ItemEvent } from '@labeling/domain';
import { anAddedItem } from '@labeling/domain/testing';
import type { Closed, ConfirmedItem } from '../items/confirmed-item.js';
import type { CommandClient, CommandOutcome } from './command-client.js';
import { heldItem } from './held-item.js';
import { ItemWork } from './item-work.svelte.js';
import { memoryWorkStore } from './review-server.fixture.js';
import type { Refusal } from './work-status.js';

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const text = parseJsonText;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** An item as one of its annotators sees it, and what the server answers to them. */
class AnnotatorsItem implements CommandClient {
  readonly giver = { annotates: true };
  readonly sent: string[] = [];
  now: ConfirmedItem = this.at(0n);
  /** The answer to each command, unless `answers` still has one. */
  answer: CommandOutcome = { is: 'done', revision: 1n };
  answers: readonly CommandOutcome[] = [];

  /** The item at this revision, with this target; in their view it is approved if it is closed. */
  at(revision: bigint, target = '"given"', closed?: Closed): ConfirmedItem {
    const approved: ItemEvent[] = closed === undefined ? [] : [{ type: 'ItemApproved', data: {} }];
    const state = fold(itemDecider, [anAddedItem({ target: text(target) }), ...approved]);
    return { state, revision, ...(closed !== undefined && { closed }) };
  }

  async send(_: string, command: { readonly type: string }): Promise<CommandOutcome> {
    await Promise.resolve();
    this.sent.push(command.type);
    const [first = this.answer, ...rest] = this.answers;
    this.answers = rest;
    return first;
  }

  async fetchItem(): Promise<ConfirmedItem> {
    await Promise.resolve();
    return this.now;
  }
}

function annotating(server = new AnnotatorsItem(), store = memoryWorkStore()) {
  const refused: Refusal[] = [];
  const work = new ItemWork({ ...server.now, id: 'item', ordinal: 0, data: text('{}') }, server, store, {
    onChange: () => undefined,
    onRefused: (_, refusal) => refused.push(refusal),
  });
  return { server, work, refused };
}

const taken: CommandOutcome = { is: 'refused', code: 'item_taken', detail: 'Taken', revision: 4n, isFinal: true };

describe('the work of an annotator who was slower than others', () => {
  it('keeps what they typed, says why, and saves it as soon as there is room', async () => {
    const { server, work, refused } = annotating();
    server.answer = taken;
    server.now = server.at(4n, '"given"', 'taken');
    work.type('"mine"');
    await settle();
    const detail = 'As many members as this item needs are annotating it';
    expect(refused).toEqual([{ command: 'EditTarget', detail }]);
    expect([work.text, work.isApproved, work.conflict, work.isTextStopped]).toEqual(['"mine"', true, undefined, true]);
    expect(heldItem(work, 'me')).toEqual({
      words: 'As many members as this item needs are annotating it.',
      keepsText: true,
    });

    server.answer = { is: 'done', revision: 6n };
    work.remoteChange(server.at(5n));
    await settle();
    expect(server.sent).toEqual(['EditTarget', 'EditTarget']);
    expect([work.text, work.status, work.isTextStopped, itemOf(work.state)?.target]).toEqual([
      ...['"mine"', 'saved', false],
      '"mine"',
    ]);
  });

  it('saves what they typed if there is room again by the time the refusal arrives', async () => {
    const { server, work } = annotating();
    server.answers = [mismatchAt(4n)];
    server.now = server.at(4n, '"given"', 'taken');
    server.answer = { is: 'done', revision: 6n };
    work.type('"mine"');
    work.flush();
    work.remoteChange(server.at(5n));
    await settle();
    expect([server.sent, work.status, work.text]).toEqual([['EditTarget', 'EditTarget'], 'saved', '"mine"']);
  });

  it('still waits after a reload, for the same reason', async () => {
    const store = memoryWorkStore();
    const { server, work } = annotating(new AnnotatorsItem(), store);
    server.answer = taken;
    server.now = server.at(4n, '"given"', 'decided');
    work.type('"mine"');
    await settle();
    const [left] = store.all();
    if (left === undefined) throw new Error('Nothing was kept');
    const { work: again, refused } = annotating(server, store);
    again.resume(left);
    await settle();
    expect(refused).toEqual([{ command: 'EditTarget', detail: 'This item is approved' }]);
    expect([again.text, again.closed, again.isTextStopped]).toEqual(['"mine"', 'decided', true]);
    expect(heldItem(again, 'me')).toEqual({ words: 'This item is approved.', keepsText: true });
  });

  it('is finished silently if what they submitted is what was decided', async () => {
    const { server, work, refused } = annotating();
    server.answer = { ...taken, code: 'item_approved' };
    server.now = server.at(4n, '"mine"', 'decided');
    work.type('"mine"');
    work.give({ type: 'Approve' });
    await settle();
    expect([refused, work.status, work.closed]).toEqual([[], 'saved', 'decided']);
  });
});

const mismatchAt = (revision: bigint) =>
  ({ is: 'refused', code: 'revision_mismatch', detail: 'Changed', revision }) as const;

describe('an annotator whose item is closed for good before their command arrives', () => {
  it('sees why, and is offered no choice that would change nothing', async () => {
    const { server, work, refused } = annotating();
    server.answers = [mismatchAt(4n)];
    server.now = server.at(4n, '"theirs"', 'decided');
    work.type('"mine"');
    work.give({ type: 'Approve' });
    await settle();
    expect([work.conflict, refused]).toEqual([undefined, [{ command: 'Approve', detail: 'This item is approved' }]]);
    expect([work.text, work.closed, server.sent]).toEqual(['"mine"', 'decided', ['Approve']]);
  });

  it('sees why even if they submit the item unchanged', async () => {
    const { server, work, refused } = annotating();
    server.answers = [mismatchAt(4n)];
    server.now = server.at(4n, '"theirs"', 'decided');
    work.give({ type: 'Approve' });
    await settle();
    expect(refused).toEqual([{ command: 'Approve', detail: 'This item is approved' }]);
    expect([work.text, work.status, work.closed, server.sent]).toEqual(['"theirs"', 'saved', 'decided', ['Approve']]);
  });

  it('chooses whether to discard what was decided, without reopening it', async () => {
    const { server, work } = annotating();
    server.answers = [mismatchAt(4n)];
    server.now = server.at(4n, '"theirs"', 'decided');
    work.give({ type: 'Discard' });
    await settle();
    expect(work.status).toBe('conflict');
    work.keepMine();
    await settle();
    expect([work.status, server.sent]).toEqual(['saved', ['Discard', 'Discard']]);
  });
});

describe('an annotator', () => {
  it('has not seen a comment that arrived just before they submitted a new text', async () => {
    const { server, work } = annotating();
    server.answer = { is: 'done', revision: 2n };
    work.type('"mine"');
    work.give({ type: 'Approve' });
    await settle();
    expect([work.revision, work.knownThrough]).toEqual([2n, 0n]);
  });

  it('sees the outcome of a text that was accepted although it looked impossible here', async () => {
    const { server, work } = annotating();
    const { state } = server.now;
    work.remoteChange({ state: fold(itemDecider, [{ type: 'ItemDiscarded', data: {} }], state), revision: 1n });
    // In another window they restored and skipped it.
    server.answers = [mismatchAt(3n)];
    server.now = server.at(3n, '"given"', 'skipped');
    server.answer = { is: 'done', revision: 4n };
    work.give({ type: 'Restore' });
    work.give({ type: 'EditTarget', target: text('"mine"') });
    await settle();
    expect(server.sent).toEqual(['Restore', 'EditTarget']);
    work.remoteChange(server.at(4n, '"mine"'));
    expect([work.status, work.isApproved, work.text, work.revision]).toEqual(['saved', false, '"mine"', 4n]);
  });

  it('sees that saving a text again has taken up an item that they had skipped meanwhile', async () => {
    const server = new AnnotatorsItem();
    server.now = server.at(2n, '"mine"');
    const { work } = annotating(server);
    const base = { state: server.now.state, revision: '2' };
    server.answers = [mismatchAt(3n), { is: 'done', revision: 4n }, { is: 'done', revision: 5n }];
    server.now = server.at(3n, '"mine"', 'skipped');
    const commands = [
      { type: 'FlagItem', reason: 'unsure' } as const,
      { type: 'EditTarget', target: text('"mine"') } as const,
    ];
    work.resume({ itemId: 'item', ordinal: 0, base, commands });
    await settle();
    expect(server.sent).toEqual(['FlagItem', 'FlagItem', 'EditTarget']);
    work.remoteChange(server.at(5n, '"mine"'));
    expect([work.status, work.isApproved, work.revision]).toEqual(['saved', false, 5n]);
  });

  it('sees an item as new again after reopening an answer that they had submitted unchanged', async () => {
    const { server, work } = annotating();
    work.give({ type: 'Approve' });
    await settle();
    server.answer = { is: 'done', revision: 2n };
    work.give({ type: 'Unapprove' });
    expect(itemOf(work.state)?.state).toBe('New');
    work.type('"mine"');
    work.give({ type: 'Approve' });
    work.give({ type: 'Unapprove' });
    expect(itemOf(work.state)?.state).toBe('Modified');
  });

  it('is finished with an item that they skipped until they take it up again', async () => {
    const { server, work } = annotating();
    work.give({ type: 'SkipItem', reason: 'unsure' });
    await settle();
    expect([work.isApproved, work.status]).toEqual([true, 'saved']);
    server.answer = { is: 'done', revision: 2n };
    work.give({ type: 'Unapprove' });
    await settle();
    expect([work.isApproved, server.sent]).toEqual([false, ['SkipItem', 'Unapprove']]);
  });

  it('learns that their submission decided the item, though its revision is the one they caused', async () => {
    const { server, work } = annotating();
    work.give({ type: 'Approve' });
    await settle();
    expect(work.closed).toBeUndefined();
    work.remoteChange(server.at(1n, '"given"', 'decided'));
    expect(work.closed).toBe('decided');
  });

  it('learns while viewing the item that a lead decided otherwise', () => {
    const { server, work } = annotating();
    const overruled = { answer: parseJsonText('"mine"'), by: null };
    work.remoteChange({ ...server.at(2n, '"theirs"', 'decided'), overruled });
    expect([work.text, work.overruled]).toEqual(['"theirs"', overruled]);
    work.remoteChange(server.at(3n, '"mine"', 'submitted'));
    expect(work.overruled).toBeUndefined();
  });

  it('may reopen what they submitted in another window, but nothing that was decided', () => {
    const { server, work } = annotating();
    work.enter();
    work.remoteChange(server.at(1n, '"elsewhere"', 'submitted'));
    expect(heldItem(work, 'me')).toMatchObject({ reopen: { label: 'Reopen' } });
    work.remoteChange(server.at(2n, '"elsewhere"', 'decided'));
    expect(heldItem(work, 'me')).toEqual({ words: 'This item is approved.', keepsText: false });
  });
});

describe('the work of an annotator whose submission had effects that they do not know of', () => {
  it('shows what the server reports, even if they gave another command after it', async () => {
    const { server, work } = annotating();
    server.answers = [
      { is: 'done', revision: 2n },
      { is: 'done', revision: 3n },
    ];
    work.give({ type: 'Approve' });
    work.give({ type: 'Discard' });
    await settle();
    const events: ItemEvent[] = [anAddedItem({ target: text('"first"') }), { type: 'ItemDiscarded', data: {} }];
    work.remoteChange({ state: fold(itemDecider, events), revision: 3n });
    expect([work.status, work.isRemoved, work.item?.originalTarget]).toEqual(['saved', true, '"first"']);
  });
});
