import { keyOf, placeWords, pointerOf } from './comment-place.js';

describe('the place of a comment', () => {
  it.each(['verdict', 'a/b', 'a~1b', '', 'ü ~/'])('leads to the field %j and back', (key) => {
    expect(keyOf(pointerOf(key))).toBe(key);
  });

  it('is named after the label of its field, or else by its path', () => {
    const fields = [{ key: 'a/b', label: 'Verdict' }];
    expect(placeWords('/target/a~1b', fields)).toBe('Verdict');
    expect(placeWords('/data/messages/0/a~1b', fields)).toBe('data › messages › 0 › a/b');
    expect(keyOf('/data/messages')).toBeUndefined();
  });
});
