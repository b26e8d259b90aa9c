import { jsonObject, toJsonText } from '@labeling/domain';
import { entryWords } from './entry-words.js';
import { readEntry } from './history-entry.js';

const team = { members: [], viewerId: undefined } as never;
const approved = (data: object) =>
  readEntry(jsonObject({ type: toJsonText('ItemApproved'), data: toJsonText(data) }), { is: 'absent' });

describe('the words of an approval', () => {
  it('say that the annotations agree when nobody decided it', () => {
    const annotations = [{ member: 'lena', submission: 1 }];
    expect(entryWords(approved({ by: 'agreement', annotations }), team)).toBe(
      'approved the item, because its annotations agree',
    );
    expect(entryWords(approved({ by: 'adjudication', annotations }), team)).toBe('approved the item');
    expect(entryWords(approved({}), team)).toBe('approved the item');
  });
});
