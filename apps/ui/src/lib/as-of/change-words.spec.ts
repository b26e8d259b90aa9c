import { stateWord, transitionWords } from './change-words.js';

describe('what changed, in words', () => {
  it.each([
    [{ before: null, after: 'New', items: 3 }, '3 were added and are New now'],
    [{ before: null, after: 'pushed', items: 1 }, '1 was added and is Pushed now'],
    [{ before: 'New', after: 'Approved', items: 1_200 }, '1,200 went from New to Approved'],
    [{ before: 'Modified', after: 'Modified', items: 1 }, '1 was changed and stayed Modified'],
    [{ before: 'Approved', after: 'discarded', items: 1 }, '1 went from Approved to Discarded'],
  ] as const)('%j', (transition, words) => {
    expect(transitionWords(transition)).toBe(words);
  });

  it('names a state that there was none of', () => {
    expect(stateWord(null)).toBe('Not there');
  });
});
