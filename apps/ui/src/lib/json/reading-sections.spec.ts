import { parseJsonText } from '@labeling/domain';
import fc from 'fast-check';
import type { Piece } from './chat-piece.js';
import { readingSections, type Section } from './reading-sections.js';

const read = (text: string) => readingSections(parseJsonText(text));
const turns = (value: unknown) => {
  const [section] = read(JSON.stringify(value)) ?? [];
  return section?.kind === 'turns' ? section.turns : undefined;
};

describe('readingSections', () => {
  it('reads a list of roles and contents as a conversation, at the root or under a key', () => {
    const messages =
      '[{"role":"user","content":"Hi\\nthere","name":"Ada"},{"role":"assistant","content":null,"usage":{"n":1.0}}]';
    const expected = [
      { role: 'user', notes: [{ key: 'name', value: '"Ada"' }], pieces: [{ kind: 'text', text: 'Hi\nthere' }] },
      { role: 'assistant', notes: [], pieces: [{ kind: 'json', key: 'usage', value: '{"n":1.0}' }] },
    ];
    expect(read(messages)).toEqual([{ kind: 'turns', title: undefined, turns: expected }]);
    expect(read(`{"messages":${messages},"temperature":0.10}`)).toEqual([
      { kind: 'turns', title: 'messages', turns: expected },
      { kind: 'json', title: 'temperature', path: '.temperature', text: '0.10' },
    ]);
  });

  it('finds a nested conversation, or one written as JSON in a string, and names the path', () => {
    const message = '{"role":"user","content":"Hi"}';
    const titles = (text: string) => read(text)?.map(({ kind, title }) => `${kind} ${title}`);
    expect(titles(`{"span":{"input":[${message}],"n":1},"id":7}`)).toEqual([
      'turns span › input',
      'json span › n',
      'json id',
    ]);
    expect(titles(JSON.stringify({ 'gen_ai.input.messages': `[${message}]` }))).toEqual([
      'turns gen_ai.input.messages',
    ]);
    expect(titles(JSON.stringify({ note: '[{"role": broken' }))).toEqual(['text note']);
    expect(titles(message)).toEqual(['turns undefined']);
  });

  it('returns the path by which code reaches what is shown as written, whatever its keys', () => {
    const text = JSON.stringify({ note: 'x', 'a.b': { 'c › d': [1] }, 'say "so"': 1, span: { input: [], 'n-1': 2 } });
    const nested = text.replace('[]', '[{"role":"user","content":"Hi"}]');
    const paths = read(nested)?.flatMap((section) => (section.kind === 'json' ? [section.path] : []));
    expect(paths).toEqual(['["a.b"]', '["say \\"so\\""]', '.span["n-1"]']);
  });

  it('reads the calls, results, thoughts and images of different models', () => {
    const call = { kind: 'call', name: 'find', id: 'c1', input: '{"n": 1.10}' };
    const said = [
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'find', arguments: call.input } }],
      },
      { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'find', arguments: call.input }] },
      { type: 'function_call', call_id: 'c1', name: 'find', arguments: call.input },
    ];
    expect(turns(said)?.map(({ pieces }) => pieces)).toEqual([[call], [call], [call]]);
    const heard = [
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: 'ok' }] }] },
      { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: 'ok' }] },
      { type: 'function_call_output', call_id: 'c1', output: 'ok' },
    ];
    const result = { kind: 'result', id: 'c1', pieces: [{ kind: 'text', text: 'ok' }] };
    expect(turns(heard)?.map(({ pieces }) => pieces)).toEqual([[result], [result], [result]]);
    const seen = [
      { type: 'thinking', thinking: 'Hm', signature: 's' },
      { type: 'image_url', image_url: { url: 'https://a.example/b.png', detail: 'low' } },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
    ];
    expect(turns([{ role: 'user', content: seen }])?.[0]?.pieces).toEqual([
      { kind: 'text', label: 'thinking', text: 'Hm' },
      { kind: 'json', key: 'signature', value: '"s"' },
      { kind: 'image', url: 'https://a.example/b.png' },
      { kind: 'json', key: 'detail', value: '"low"' },
      { kind: 'image', url: 'data:image/png;base64,AAAA' },
    ]);
  });

  it('reads the steps and the history of an agent', () => {
    const step = { action: 'ls\n', observation: 'main.py', response: 'I look.', state: '{}', thought: 'I look.' };
    expect(turns([step])?.[0]?.pieces).toEqual([
      { kind: 'text', label: 'response', text: 'I look.' },
      { kind: 'text', label: 'thought', text: 'I look.' },
      { kind: 'text', label: 'action', text: 'ls\n', code: true },
      { kind: 'text', label: 'observation', text: 'main.py', code: true },
    ]);
    expect(turns([{ role: 'assistant', content: 'I look.', action: 'ls', agent: 'main' }])).toEqual([
      {
        role: 'assistant',
        notes: [{ key: 'agent', value: '"main"' }],
        pieces: [
          { kind: 'text', text: 'I look.' },
          { kind: 'text', label: 'action', text: 'ls', code: true },
        ],
      },
    ]);
  });

  it('reads texts as cards, next to everything else as written', () => {
    expect(read('{"question":"Q","__proto__":"P","row":507}')).toEqual([
      { kind: 'text', title: 'question', text: 'Q' },
      { kind: 'text', title: '__proto__', text: 'P' },
      { kind: 'json', title: 'row', path: '.row', text: '507' },
    ]);
    expect(read('"just text"')).toEqual([{ kind: 'text', title: undefined, text: 'just text' }]);
  });

  it.each([
    ...['[1,2]', '{"a":1}', '{}', '[]', '7', '[{"role":"user"}]', '[{"role":"user","content":"x"},1]'],
    '[{"role":"user","content":"x","content":"y"}]',
  ])('leaves %s to the tree', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

describe('a reading', () => {
  const key = fc.constantFrom('id', 'name', 'content', 'text', 'type', 'input', 'action', '__proto__', 'x y', 'é');
  const leaf = fc.constantFrom('"l1"', '"a longer one, over\\nseveral lines"', '12345678901234567890', '1.10', 'true');
  const anything = fc.letrec<{ value: string; object: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      tie('object'),
      fc.array(tie('value'), { maxLength: 3 }).map((all) => `[${all.join()}]`),
    ),
    object: fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map(objectText),
  })).value;
  const known = fc.constantFrom('text', 'tool_use', 'tool_result', 'image_url', 'thinking', 'function', 'unheard of');
  const part = fc
    .tuple(
      known,
      fc.array(
        fc.tuple(
          fc.constantFrom('text', 'name', 'input', 'content', 'function', 'image_url', 'id', 'thinking', 'new'),
          anything,
        ),
        { maxLength: 4 },
      ),
    )
    .map(([type, members]) => objectText([['type', `"${type}"`], ...members]));
  const parts = fc.array(part, { maxLength: 3 }).map((all) => `[${all.join()}]`);
  const message = fc
    .tuple(
      fc.oneof(anything, parts),
      fc.array(fc.tuple(fc.constantFrom('tool_calls', 'function_call', 'parts'), parts), { maxLength: 2 }),
      fc.array(fc.tuple(key, anything), { maxLength: 3 }),
    )
    .map(([content, calls, more]) => objectText([['role', '"r"'], ['content', content], ...calls, ...more]));
  const payload = fc.oneof(
    anything,
    fc.array(message, { minLength: 1, maxLength: 3 }).map((all) => `{"m":[${all.join()}]}`),
  );

  it('loses no value and no unknown key of any payload, whatever it looks like', () => {
    fc.assert(
      fc.property(payload, (text) => {
        const sections = read(text);
        if (!sections) return;
        const said = leavesSaid(sections);
        const wanted = leavesOf(text);
        for (const [value, times] of wanted) expect([value, (said.get(value) ?? 0) >= times]).toEqual([value, true]);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Without repeated keys, which differ only by position. */
function objectText(members: readonly (readonly [string, string])[]): string {
  return `{${[...new Map(members)].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
}

/** Values, and keys that no format knows. */
const leaves = ['x y', 'é', 'l1', 'a longer one, over\nseveral lines', '12345678901234567890', '1.10', 'true'];
/** How often each of them occurs, in JSON text or plain. */
function leavesOf(...texts: readonly string[]): Map<string, number> {
  const all = texts.join('\u0001').replaceAll('\\n', '\n');
  return new Map(leaves.map((leaf) => [leaf, all.split(leaf).length - 1]));
}
function leavesSaid(sections: readonly Section[]): Map<string, number> {
  return leavesOf(...sections.flatMap(textsOf));
}
function textsOf(section: Section): string[] {
  switch (section.kind) {
    case 'text':
    case 'json':
      return [section.title ?? '', section.text];
    case 'turns':
      return section.turns.flatMap(({ role, notes, pieces }, index) => [
        (index === 0 && section.title) || '',
        role,
        ...notes.flatMap(({ key, value }) => [key, value]),
        ...pieces.flatMap(textsIn),
      ]);
  }
}
function textsIn(piece: Piece): string[] {
  switch (piece.kind) {
    case 'text':
      return [piece.label ?? '', piece.text];
    case 'image':
      return [piece.url];
    case 'call':
      return [piece.name, piece.id ?? '', piece.input];
    case 'result':
      return [piece.id ?? '', ...piece.pieces.flatMap(textsIn)];
    case 'json':
      return [piece.key, piece.value];
  }
}
