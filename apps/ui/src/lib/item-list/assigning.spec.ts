import { stepsThrough } from './bulk-steps.js';
import { shareWords } from './share-words.js';

const someItems = (count: number) =>
  Array.from({ length: count }, (_, ordinal) => ({ id: String(ordinal), ordinal, revision: '0' }));

describe('splitting items between members', () => {
  it('continues in the next request where the previous one ended', () => {
    const members = ['ada', 'ben', 'cleo'];
    const steps = stepsThrough(someItems(601), { type: 'assign', members, split: true });
    const turns = steps.flatMap(({ items, command }) =>
      items.map((_, i) => (command.type === 'assign' ? command.members[i % command.members.length] : undefined)),
    );
    expect(turns).toEqual(Array.from({ length: 601 }, (_, i) => members[i % 3]));
    expect(steps.length).toBeGreaterThan(2);
  });

  it.each([
    [12, 0, true, 'Choose at least one member'],
    [12, 1, false, ''],
    [12, 2, false, 'All of them get 12 items'],
    [12, 3, true, '4 items each'],
    [13, 3, true, '4 or 5 items each'],
    [2, 3, true, '0 or 1 item each'],
    [12, 21, true, 'Choose at most 20 members'],
  ])('is described for %i items and %i members, split: %s, as: %s', (count, members, isSplit, words) => {
    expect(shareWords(count, members, isSplit)).toBe(words);
  });
});
