import type { JsonText } from '@labeling/domain';
import { firstWords } from './first-words.js';

describe('the first words of a conversation', () => {
  it.each([
    ['of the user', '[{"role":"system","content":"Be kind."},{"role":"user","content":" Hi,\\n\\n you "}]', 'Hi, you'],
    [
      'in parts',
      '{"messages":[{"role":"user","content":[{"type":"text","text":"Hi"},{"type":"image"}]}]}',
      'Hi{"type":"image"}',
    ],
    ['that are a text', '"Hi"', 'Hi'],
    ['that are a value', '{"question":1.10}', '{"question":1.10}'],
    ['of anybody, where no user speaks', '[{"role":"assistant","content":"Hello"}]', 'Hello'],
    ['nobody said', '[{"role":"system","content":"Be kind."},{"role":"user","content":null}]', null],
    ['of instructions alone', '[{"role":"system","content":"Be kind."}]', null],
  ])('are those %s', (_, input, words) => {
    expect(firstWords(input as JsonText)).toBe(words);
  });

  it('are cut between characters if they are long', () => {
    expect(firstWords(JSON.stringify('🙂'.repeat(300)) as JsonText)).toBe(`${'🙂'.repeat(199)}…`);
    expect(firstWords(JSON.stringify('x'.repeat(200)) as JsonText)).toBe('x'.repeat(200));
  });
});
