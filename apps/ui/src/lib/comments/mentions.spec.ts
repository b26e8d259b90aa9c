import { completed, membersLike, mentionPieces, mentionsIn, mentionWords, openMention } from './mentions.js';

const team = [
  { id: 'ada', name: 'Ada' },
  { id: 'ada2', name: 'Ada Lovelace' },
  { id: 'ben', name: 'Ben Hopper' },
];

describe('the mentions in a comment', () => {
  it.each([
    ['Why, @Ben Hopper?', ['ben']],
    ['@Ada Lovelace and @Ada', ['ada2', 'ada']],
    ['@Ada, @Ada', ['ada']],
    ['@Adam is somebody else, and so is me@Ada', []],
    ['(@Ada)', ['ada']],
    ['@Ben', []],
  ])('of %s are %j', (text, ids) => {
    expect(mentionsIn(text, team)).toEqual(ids);
    expect(
      mentionPieces(text, team)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it('are all members who have the name', () => {
    const namesakes = [...team, { id: 'ben2', name: 'Ben Hopper' }];
    expect(mentionsIn('@Ben Hopper, @Ada', namesakes)).toEqual(['ben', 'ben2', 'ada']);
  });
});

describe('a name that is being written', () => {
  it('begins with an @ at the start of a word before the caret', () => {
    expect(openMention('Hi @be', 6)).toEqual({ at: 3, begun: 'be' });
    expect(openMention('Hi @', 4)).toEqual({ at: 3, begun: '' });
    expect(openMention('me@example', 10)).toBeUndefined();
    expect(openMention('Hi @be', 2)).toBeUndefined();
  });

  it('is looked for in all words of the names', () => {
    const found = (begun: string) => membersLike(begun, team).map(({ id }) => id);
    expect([found('be'), found('love'), found('ada l'), found(''), found('x')]).toEqual([
      ['ben'],
      ['ada2'],
      ['ada2'],
      ['ada', 'ada2', 'ben'],
      [],
    ]);
  });

  it('is completed, with one space after it', () => {
    expect(completed('Hi @be, you', { at: 3, begun: 'be' }, 'Ben Hopper')).toEqual({
      text: 'Hi @Ben Hopper , you',
      caret: 15,
    });
    expect(completed('Hi @be you', { at: 3, begun: 'be' }, 'Ada').text).toBe('Hi @Ada you');
  });
});

describe('the matching names', () => {
  it.each([
    [0, ''],
    [1, '1 member, press Enter to choose'],
    [2, '2 members, use the arrow keys to choose'],
  ])('are announced when there are %i', (found, words) => {
    expect(mentionWords(found)).toBe(words);
  });
});
