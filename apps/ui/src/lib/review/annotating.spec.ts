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
  readonly sent: string[] = [];
  now: ConfirmedItem = this.at(0n);
  answer: CommandOutcome = { is: 'done', revision: 1n };

  /** At this revision, with this target; approved in their view where it is closed. */
  at(revision: bigint, target = '"given"', closed?: Closed): ConfirmedItem {
    const approved: ItemEvent[] = closed === undefined ? [] : [{ type: 'ItemApproved', data: {} }];
    const state = fold(itemDecider, [anAddedItem({ target: text(target) }), ...approved]);
    return { state, revision, ...(closed !== undefined && { closed }) };
  }

  async send(_: string, command: { readonly type: string }): Promise<CommandOutcome> {
    await Promise.resolve();
    this.sent.push(command.type);
    return this.answer;
  }

  async fetchItem(): Promise<ConfirmedItem> {
    await Promise.resolve();
    return this.now;
  }
}

function annotating() {
  const server = new AnnotatorsItem();
  const refused: Refusal[] = [];
  const work = new ItemWork({ ...server.now, id: 'item', ordinal: 0, data: text('{}') }, server, memoryWorkStore(), {
    onChange: () => undefined,
    onRefused: (_, refusal) => refused.push(refusal),
  });
  return { server, work, refused };
}

const taken: CommandOutcome = { is: 'refused', code: 'item_taken', detail: 'Taken', revision: 4n, isFinal: true };

describe('the work of an annotator whom others were faster than', () => {
  it('keeps what they typed, says why, and saves it as soon as there is room', async () => {
    const { server, work, refused } = annotating();
    server.answer = taken;
    server.now = server.at(4n, '"given"', 'taken');
    work.type('"mine"');
    await settle();
    expect(refused).toEqual([{ command: 'EditTarget', detail: 'Taken' }]);
    expect([work.text, work.isApproved, work.conflict, work.isTextStopped]).toEqual(['"mine"', true, undefined, true]);
    expect(heldItem(work, 'me')).toEqual({
      words: 'Others are annotating this item, as many as it needs.',
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

  it('is done with, without a word, where what they submitted is what was decided', async () => {
    const { server, work, refused } = annotating();
    server.answer = { ...taken, code: 'item_approved' };
    server.now = server.at(4n, '"mine"', 'decided');
    work.type('"mine"');
    work.give({ type: 'Approve' });
    await settle();
    expect([refused, work.status, work.closed]).toEqual([[], 'saved', 'decided']);
  });
});

describe('an annotator', () => {
  it('has no more to do to an item that they skipped, until they take it up again', async () => {
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

  it('learns while they look at the item that a lead decided otherwise', () => {
    const { server, work } = annotating();
    const overruled = { answer: parseJsonText('"mine"'), by: null };
    work.remoteChange({ ...server.at(2n, '"theirs"', 'decided'), overruled });
    expect([work.text, work.overruled]).toEqual(['"theirs"', overruled]);
    work.remoteChange(server.at(3n, '"mine"', 'submitted'));
    expect(work.overruled).toBeUndefined();
  });

  it('may reopen what they submitted in another window, and nothing that was decided', () => {
    const { server, work } = annotating();
    work.enter();
    work.remoteChange(server.at(1n, '"elsewhere"', 'submitted'));
    expect(heldItem(work, 'me')).toMatchObject({ reopen: { label: 'Reopen' } });
    work.remoteChange(server.at(2n, '"elsewhere"', 'decided'));
    expect(heldItem(work, 'me')).toEqual({ words: 'This item is approved.', keepsText: false });
  });
});
