import { jest } from '@jest/globals';
import { reviewersOf, settle, stateOn, targetOn } from './reviewer.fixture.js';

const original = JSON.stringify({ text: 'many words '.repeat(10_000) });
const aReviewer = reviewersOf(original);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a long target', () => {
  it('counts as modified from the first keystroke, and is checked after a pause', () => {
    const { work } = aReviewer();
    work.type(`${original}}`);
    expect([work.isModified, work.problem, work.lookedThrough]).toEqual([true, undefined, original]);
    jest.advanceTimersByTime(150);
    work.type(`${original}}}`);
    jest.advanceTimersByTime(199);
    expect(work.problem).toBeUndefined();
    jest.advanceTimersByTime(1);
    expect(work.problem?.code).toBe('json_invalid');
    work.type(`${original} `);
    expect([work.isModified, work.problem, work.lookedThrough]).toEqual([false, undefined, `${original} `]);
  });

  it('is approved as typed, however quickly, but not while it is invalid JSON', async () => {
    const { server, store, work } = aReviewer();
    work.type(`${original}}`);
    expect(work.give({ type: 'Approve' })).toMatchObject({ code: 'json_invalid' });
    expect([work.isApproved, store.all()[0]?.typed]).toEqual([false, `${original}}`]);
    const typed = original.replace('many', 'MANY');
    work.type(typed);
    expect(work.give({ type: 'Approve' })).toBeUndefined();
    await settle();
    expect([stateOn(server), targetOn(server)]).toEqual(['Approved', typed]);
    expect([work.status, work.text, work.problem]).toEqual(['saved', typed, undefined]);
  });

  it('is checked at once when something depends on it', () => {
    const { work } = aReviewer();
    work.type(`${original}}`);
    expect(work.problem).toBeUndefined();
    work.lookNow();
    expect([work.problem?.code, work.lookedThrough]).toEqual(['json_invalid', `${original}}`]);
  });

  it('shows the result at once when it is reverted', () => {
    const { work } = aReviewer();
    work.type(`${original}}`);
    work.give({ type: 'Revert' });
    jest.advanceTimersByTime(1_000);
    expect([work.isModified, work.problem, work.text]).toEqual([false, undefined, original]);
  });
});
