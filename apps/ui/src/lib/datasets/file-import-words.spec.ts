import { importedWords, progressOf } from './file-import-words.js';

describe('the result of importing a file', () => {
  it.each([
    [{ added: 2, collapsed: 0 }, false, '2 items were added.'],
    [{ added: 2, collapsed: 1 }, false, '2 items were added. 1 was already added from the same file.'],
    [{ added: 0, collapsed: 1_200 }, false, 'No new rows: 1,200 were already added from the same file.'],
    [{ added: 1, collapsed: 1 }, true, '1 item was added. 1 was skipped, because its key was already used.'],
    [{ added: 0, collapsed: 2 }, true, 'No new rows: 2 were skipped, because their keys were already used.'],
  ])('counts the rows that were added or not: %j, with keys: %j', (result, hasKeys, words) => {
    expect(importedWords(result, 'item', hasKeys)).toBe(words);
  });
});

describe('the progress of importing a file', () => {
  it.each([
    [{ phase: 'adding', done: 1, total: 1 }, 'Adding: 1 of 1 row'],
    [{ phase: 'adding', done: 1, total: 1_200 }, 'Adding: 1 of 1,200 rows'],
    [{ phase: 'checking', done: 1, total: null }, 'Checking: 1 row'],
    [{ phase: 'checking', done: 2, total: null }, 'Checking: 2 rows'],
  ] as const)('counts the rows: %j', (step, words) => {
    expect(progressOf(1, step).words).toBe(words);
  });
});
