import { stateWord, transitionWords } from './change-words.js';

describe('what changed, in words', () => {
  it.each([
    [{ before: null, after: 'New', items: 3 }, '3 items: added as New'],
    [{ before: null, after: 'pushed', items: 1 }, '1 item: added as Pushed'],
    [{ before: 'New', after: 'Approved', items: 1_200 }, '1,200 items: New → Approved'],
    [{ before: 'Modified', after: 'Modified', items: 1 }, '1 item: changed, still Modified'],
    [{ before: 'Approved', after: 'discarded', items: 1 }, '1 item: Approved → Discarded'],
  ] as const)('%j', (transition, words) => {
    expect(transitionWords(transition)).toBe(words);
  });

  it('has words for an item that was not in the queue', () => {
    expect(stateWord(null)).toBe('Not in the queue');
  });
});
