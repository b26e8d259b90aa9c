import { jest } from '@jest/globals';
import { annotationCommandTypes, commentCommandTypes, jsonEquals, parseJsonText } from '@labeling/domain';
import { anyItemCommand } from '@labeling/domain/testing';
import fc from 'fast-check';
import { ItemWork } from './item-work.svelte.js';
import { AUTOSAVE_DELAY } from './typed-text.svelte.js';
import type { ReviewCommand } from '../items/item-command.js';
import { type Line } from './review-server.fixture.js';
import { reviewersOf, settle, stateOn, targetOn } from './reviewer.fixture.js';

const original = '{"verdict":null,"n":12345678901234567890}';

const aReviewer = reviewersOf(original);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('saving', () => {
  it('happens a pause after the last keystroke, with the text as it was typed', async () => {
    const { server, store, work } = aReviewer();
    work.type('{"verdict":"wrong", "n":1.10}');
    expect(work.status).toBe('unsaved');
    expect(store.all()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(AUTOSAVE_DELAY - 1);
    expect(stateOn(server)).toBe('New');
    await settle();
    expect(targetOn(server)).toBe('{"verdict":"wrong", "n":1.10}');
    expect(work.status).toBe('saved');
    expect(store.all()).toEqual([]);
  });

  it('approves what was typed, however quickly', async () => {
    const { server, work } = aReviewer();
    work.type('{"verdict":"correct"}');
    expect(work.give({ type: 'Approve' })).toBeUndefined();
    expect(work.isApproved).toBe(true);
    await settle();
    expect(server.events.map((event) => event.type)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
    expect(targetOn(server)).toBe('{"verdict":"correct"}');
  });

  it('keeps invalid text as a draft, sends nothing and does not approve', async () => {
    const { server, store, work } = aReviewer();
    work.type('{"verdict":');
    expect(work.give({ type: 'Approve' })).toBe(work.problem);
    expect(work.problem?.code).toBe('json_invalid');
    await settle();
    expect(server.events).toHaveLength(1);
    expect(store.all()[0]?.typed).toBe('{"verdict":');
    expect(work.hasUnsavedWork).toBe(true);
  });

  it('reverts to the original and counts as unmodified', async () => {
    const { server, work } = aReviewer();
    work.type('1');
    work.flush();
    expect(work.isModified).toBe(true);
    work.give({ type: 'Revert' });
    expect(work.isModified).toBe(false);
    expect(work.text).toBe(original);
    await settle();
    expect(stateOn(server)).toBe('New');
  });
});

describe('a bad connection', () => {
  it('is shown, and everything arrives once it is good again', async () => {
    const { server, work } = aReviewer();
    server.line = 'down';
    work.type('1');
    work.give({ type: 'Approve' });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(work.status).toBe('offline');
    server.line = 'good';
    await settle();
    expect(stateOn(server)).toBe('Approved');
    expect(work.status).toBe('saved');
  });

  it('that loses answers causes no second event', async () => {
    const { server, work } = aReviewer();
    server.line = 'loses answers';
    work.type('1');
    work.give({ type: 'Approve' });
    await jest.advanceTimersByTimeAsync(5_000);
    server.line = 'good';
    await settle();
    expect(server.events.map((event) => event.type)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
    expect(work.status).toBe('saved');
  });

  it('does not lose unsent work of a closed page', async () => {
    const { server, store, work } = aReviewer();
    server.line = 'loses answers';
    work.type('1');
    work.give({ type: 'Approve' });
    await jest.advanceTimersByTimeAsync(100);
    server.line = 'good';
    const reopened = new ItemWork(server.loaded, server, store, { onChange: () => undefined });
    const [left] = store.all();
    if (left !== undefined) reopened.resume(left);
    await settle();
    expect(stateOn(server)).toBe('Approved');
    expect(targetOn(server)).toBe('1');
    expect(server.events).toHaveLength(3);
  });

  it('does not lose a draft of invalid JSON over a reload', () => {
    const { server, store, work } = aReviewer();
    work.type('{"half');
    const reopened = new ItemWork(server.loaded, server, store, { onChange: () => undefined });
    const [left] = store.all();
    if (left !== undefined) reopened.resume(left);
    expect(reopened.text).toBe('{"half');
  });
});

type Step = ReviewCommand | { type: 'leave' } | { type: 'wait' };

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: anyItemCommand({
      targets: fc.json({ maxDepth: 2 }).map((text) => parseJsonText(text)),
      without: ['AddItem', 'PushItem', 'SetField', ...annotationCommandTypes, ...commentCommandTypes],
      weights: { EditTarget: 5 },
    }),
    weight: 3,
  },
  fc.record({ type: fc.constantFrom('leave', 'wait') }),
);

async function take(step: Step, work: ItemWork): Promise<void> {
  if (step.type === 'wait') await jest.advanceTimersByTimeAsync(700);
  else if (step.type === 'leave') work.leave();
  else if (step.type === 'EditTarget') work.type(step.target);
  else work.give(step);
}

describe('an item on the screen', () => {
  it('ends up the same here and on the server, whatever keys are pressed and however bad the connection is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aStep, { maxLength: 25 }),
        fc.array(fc.constantFrom<Line>('good', 'down', 'loses answers'), { maxLength: 30 }),
        async (steps, script) => {
          const lines = [...script];
          const { server, store, work } = aReviewer();
          server.nextLine = () => lines.shift() ?? 'good';
          for (const step of steps) await take(step, work);
          work.flush();
          const shown = work.text;
          await settle();
          expect(work.status).toBe('saved');
          expect(store.all()).toEqual([]);
          expect(server.now.state).toEqual(work.state);
          expect(jsonEquals(targetOn(server) ?? parseJsonText('0'), parseJsonText(shown))).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});
