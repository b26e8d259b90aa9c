import { parseJsonText } from '@labeling/domain';
import { readingOf } from './reading.js';

const read = (text: string) => readingOf(parseJsonText(text));

describe('readingOf', () => {
  it('reads a list of roles and contents as a conversation, at the root or under a key', () => {
    const turns =
      '[{"role":"user","content":"Hi\\nthere"},{"role":"assistant","content":null,"tool_calls":[{"id":1}]}]';
    const expected = [
      { role: 'user', text: 'Hi\nthere', rest: [] },
      { role: 'assistant', text: '', rest: [{ key: 'tool_calls', value: '[{"id":1}]' }] },
    ];
    expect(read(turns)).toEqual([{ kind: 'turns', title: undefined, turns: expected }]);
    expect(read(`{"messages":${turns},"temperature":0.10}`)).toEqual([
      { kind: 'turns', title: 'messages', turns: expected },
      { kind: 'json', title: 'temperature', text: '0.10' },
    ]);
  });

  it('reads the texts among the parts of a content and keeps the other parts as written', () => {
    const [section] =
      read('[{"role":"user","content":[{"type":"text","text":"See"},{"type":"image_url","n":1.0}]}]') ?? [];
    expect(section).toMatchObject({
      turns: [{ text: 'See', rest: [{ key: 'image_url', value: '{"type":"image_url","n":1.0}' }] }],
    });
  });

  it('reads texts as cards with everything else beside them as written', () => {
    expect(read('{"question":"Q","__proto__":"P","row":507}')).toEqual([
      { kind: 'text', title: 'question', text: 'Q' },
      { kind: 'text', title: '__proto__', text: 'P' },
      { kind: 'json', title: 'row', text: '507' },
    ]);
    expect(read('"just text"')).toEqual([{ kind: 'text', title: undefined, text: 'just text' }]);
  });

  it.each(['[1,2]', '{"a":1}', '{}', '[]', '7', '[{"role":"user"}]', '[{"role":"user","content":"x"},1]'])(
    'leaves %s to the tree',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});
