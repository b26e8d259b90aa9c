import fc from 'fast-check';
import { looksLikeMarkdown, readMarkdown, type MarkdownNode } from './markdown.js';

function plain(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => ('text' in node ? node.text : 'children' in node ? plain(node.children) : '')).join('');
}
function all(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  return nodes.flatMap((node) => [node, ...('children' in node ? all(node.children) : [])]);
}

describe('a numbered list', () => {
  it.each([0, 1, 7])('begins with the number it was written with: %d', (start) => {
    expect(readMarkdown(`${start}. Paris\n${start + 1}. London`)).toMatchObject([{ kind: 'list', start }]);
  });
});

describe('looksLikeMarkdown', () => {
  it.each([
    '# Title',
    'see\n```\ncode\n```',
    '- one\n- two\n',
    '1. one\n2. two\n',
    'so **bold**',
    '[a](https://b.example)',
    'run `ls`',
    '> said',
  ])('accepts %j', (text) => {
    expect(looksLikeMarkdown(text)).toBe(true);
  });
  it.each([
    'Just words.',
    '2 * 3 * 4 = 24',
    'snake_case_name',
    '- a dash',
    '#1 of 3',
    '',
    `${'x'.repeat(50_000)}\n# late`,
    `${'x'.repeat(5_000)}\n# late`,
    `${'> '.repeat(20)}x`,
    `**a**\n${'- '.repeat(20)}x`,
    `# a\n${'> 1. '.repeat(10)}x`,
  ])('rejects %j', (text) => {
    expect(looksLikeMarkdown(text)).toBe(false);
  });
});

describe('readMarkdown', () => {
  it('keeps HTML as plain text', () => {
    const text = 'a <b onclick="x()">b</b> <img src=x onerror=y>\n\n<script>alert(1)</script>';
    expect(plain(readMarkdown(text))).toContain('<b onclick="x()">b</b> <img src=x onerror=y>');
    expect(plain(readMarkdown(text))).toContain('<script>alert(1)</script>');
  });

  it('links only to other sites', () => {
    const links = (text: string) => all(readMarkdown(text)).filter(({ kind }) => kind === 'link');
    expect(links('[a](https://b.example/c) http://d.example <mailto:e@f.example>')).toHaveLength(3);
    expect(links('[a](javascript:alert(1)) [b](/queues) [c](data:text/html,x) [d](//e.example)')).toEqual([]);
    expect(plain(readMarkdown('[a](/queues)'))).toBe('a (/queues)');
  });

  it('reads lists, tables, headings and code', () => {
    const kinds = (text: string) => all(readMarkdown(text)).map((node) => ('tag' in node ? node.tag : node.kind));
    expect(kinds('3. x\n4. y')).toEqual(['list', 'li', 'text', 'li', 'text']);
    expect(kinds('|a|b|\n|-|-|\n|1|2|')).toEqual([
      ...['table', 'tr', 'th', 'text', 'th', 'text', 'tr', 'td', 'text', 'td', 'text'],
    ]);
    expect(kinds('## h\n\n```js\n1 < 2\n```\n---')).toEqual(['heading', 'text', 'block', 'hr']);
    expect(plain(readMarkdown('1 < 2 && `<x>` &lt;'))).toBe('1 < 2 && <x> <');
  });

  it('loses no word of any text', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 4 });
    const sign = fc.constantFrom('# ', '- ', '1. ', '> ', '**', '_', '`', '\n', '\n\n', ' ', '<b>', '```\n', '~~');
    const text = fc.array(fc.oneof(word, sign), { maxLength: 30 });
    fc.assert(
      fc.property(text, (parts) => {
        const letters = (from: string) => from.replace(/[^abé]/g, '');
        // The word after an opening fence names the language: it is not drawn.
        fc.pre(!/`{3}|~{3}/.test(parts.join('')));
        expect(letters(plain(readMarkdown(parts.join(''))))).toBe(letters(parts.join('')));
      }),
    );
  });

  it('reads deep nesting without hanging', () => {
    const quoted = `${'> '.repeat(3000)}x`;
    try {
      expect(plain(readMarkdown(quoted))).toContain('x');
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
  });
});
