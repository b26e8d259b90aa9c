import { importedWords } from './file-import-words.js';

describe('what is said of an imported file', () => {
  it.each([
    [{ added: 2, collapsed: 0 }, false, '2 items were added.'],
    [{ added: 2, collapsed: 1 }, false, '2 items were added. 1 was already added from the same file.'],
    [{ added: 0, collapsed: 1_200 }, false, 'No new rows: 1,200 were already added from the same file.'],
    [{ added: 1, collapsed: 1 }, true, '1 item was added. 1 was skipped, because its key was already used.'],
    [{ added: 0, collapsed: 2 }, true, 'No new rows: 2 were skipped, because their keys were already used.'],
  ])('counts what came of it: %j, with keys: %j', (result, hasKeys, words) => {
    expect(importedWords(result, 'item', hasKeys)).toBe(words);
  });
});
