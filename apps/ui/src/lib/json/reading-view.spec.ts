/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { parseJsonText, toJsonText } from '@labeling/domain';
import { fireEvent, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { foldAt } from './long-text.js';
import MarkdownSwitch from './MarkdownSwitch.svelte';
import { readingPreferences } from './reading-preferences.svelte.js';
import ReadingView from './ReadingView.svelte';

const user = userEvent.setup();
const show = (data: unknown) => render(ReadingView, { text: toJsonText(data), label: 'data' });

afterEach(() => void (readingPreferences.markdown = false));

describe('Markdown', () => {
  const answer = 'It is **so**, see [here](https://a.example) <img src=x>';

  it('is shown as exact text first and drawn once it is switched on, without HTML', async () => {
    show({ answer, other: 'Also **so**' });
    expect(screen.getByText(/It is \*\*so\*\*/)).toBeInTheDocument();
    render(MarkdownSwitch);
    const toggle = screen.getByRole('button', { name: 'Markdown', pressed: false });
    await user.click(toggle);
    expect(screen.getAllByText('so').map(({ tagName }) => tagName)).toEqual(['STRONG', 'STRONG']);
    const link = screen.getByRole('link', { name: 'here' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText(/<img src=x>/)).toBeInTheDocument();
    await user.click(toggle);
    expect(screen.getByText(/It is \*\*so\*\*/)).toBeInTheDocument();
  });

  it('leaves plain words and code as they are', () => {
    readingPreferences.markdown = true;
    show([
      { role: 'user', content: 'Just\nwords.' },
      { role: 'tool', content: '**not** this' },
    ]);
    expect(screen.getByText(/Just\s+words/).tagName).toBe('P');
    expect(screen.getByText('**not** this')).toBeInTheDocument();
  });

  it('is folded like any text', async () => {
    readingPreferences.markdown = true;
    show([{ role: 'user', content: `# Title\n\n${'line\n\n'.repeat(100)}**the end**` }]);
    expect(screen.queryByText('the end')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Show more/ }));
    expect(screen.getByText('the end').tagName).toBe('STRONG');
  });
});

describe('the input of a tool call', () => {
  it.each([
    ['JSON that nests too deep for a tree', '['.repeat(600) + ']'.repeat(600)],
    ['the beginning of endlessly nested lists', '['.repeat(100_000)],
  ])('is shown as it is when it is %s', (_, input) => {
    show([{ role: 'assistant', content: 'x', tool_calls: [{ function: { name: 'find', arguments: input } }] }]);
    expect(screen.getByText('find')).toBeInTheDocument();
    expect(screen.getByText(/^\[{500,}/)).toBeInTheDocument();
    expect(screen.queryByRole('tree')).not.toBeInTheDocument();
  });
});

describe('a value that is neither a list nor an object', () => {
  it.each(['null', '1.10', 'true'])('is a card of its own: %s', (text) => {
    render(ReadingView, { text: parseJsonText(text), label: 'data' });
    expect(screen.queryByRole('tree')).not.toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});

describe('a long value under an odd key', () => {
  it('has the path that code would write', async () => {
    show({ note: 'x', 'a.b': ['y'.repeat(500)] });
    await user.click(screen.getAllByRole('button', { name: 'Copy path', hidden: true }).at(-1) ?? document.body);
    expect(await navigator.clipboard.readText()).toBe('data["a.b"]');
  });
});

describe('an empty key', () => {
  const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent.trim());

  it('is shown in quotes, even within a path', () => {
    const messages = [
      { role: 'user', content: 'Hi', '': 7 },
      { role: ' ', content: 'Hello', '': 'A note. '.repeat(20) },
    ];
    show({ '': 'Some text', ' ': { '': messages }, empty: [], last: 'More text' });
    expect(headings()).toEqual(['""', '" " › ""', 'user', '" "', '""', 'empty', 'last']);
    expect(screen.getByText('7').parentElement).toHaveTextContent('"": 7');
  });
});

describe('an image', () => {
  it('is loaded only on request, and can be hidden again', async () => {
    show({ photo: 'https://a.example/cat.png' });
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show image' }));
    const image = screen.getByRole('img', { name: 'photo' });
    expect(image).toHaveAttribute('src', 'https://a.example/cat.png');
    expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    await fireEvent.error(image);
    expect(screen.getByText('It could not be loaded')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try the image again' }));
    await user.click(screen.getByRole('button', { name: 'Hide image' }));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('is reported as blocked over http, even in Markdown', () => {
    readingPreferences.markdown = true;
    show({ text: 'A **cat**: ![a cat](http://a.example/cat.png)' });
    expect(screen.getByText(/a cat: images over http: are blocked/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show image' })).not.toBeInTheDocument();
  });
});

describe('a conversation', () => {
  it('shows calls and results, and mentions what is already shown elsewhere', () => {
    show([
      {
        role: 'assistant',
        content: 'I look.',
        thought: 'I look.',
        tool_calls: [{ id: 'c1', function: { name: 'ls', arguments: '{"n":1.10}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'main.py' },
    ]);
    expect(screen.getByText(/same as the text above/)).toBeInTheDocument();
    expect(screen.getByText('ls')).toBeInTheDocument();
    expect(screen.getByText('1.10')).toBeInTheDocument();
    expect(screen.getByText('main.py')).toHaveClass('code');
    expect(screen.getByText(/tool_call_id/)).toHaveTextContent('tool_call_id: "c1"');
  });

  it('folds long turns unless they are opened or would hide a match', async () => {
    const long = `${'line\n'.repeat(100)}the end`;
    const { rerender } = show([{ role: 'tool', content: long }]);
    expect(screen.queryByText(/the end/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more (388 characters)' }));
    expect(screen.getByText(/the end/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.queryByText(/the end/)).not.toBeInTheDocument();
    await rerender({ query: 'the end' });
    expect(screen.getByText('the end', { selector: 'mark' })).toBeInTheDocument();
  });
});

describe('characters that change the direction of what follows', () => {
  it('show as their codes wherever they occur, so that no text reads as something else', () => {
    const turned = 'to \u202eyoB\u202c and \u2067x\u2069';
    const { container } = show({ [turned]: turned, list: [turned], messages: [{ role: turned, content: turned }] });
    expect(container.textContent).toContain('to \\u202eyoB\\u202c and \\u2067x\\u2069');
    expect(container.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });
});

describe('foldAt', () => {
  it('cuts at the limits, never inside a character, and only when it is worth a click', () => {
    const fold = { characters: 20, lines: 3 };
    const texts = fc.string({ unit: fc.constantFrom('a', '\n', '😀'), maxLength: 80 });
    fc.assert(
      fc.property(texts, (text) => {
        const cut = foldAt(text, fold);
        const shown = text.slice(0, cut);
        if (cut !== undefined) {
          expect(shown.length).toBeLessThanOrEqual(fold.characters);
          expect(shown.split('\n').length).toBeLessThanOrEqual(fold.lines);
          expect(shown).not.toMatch(/[\ud800-\udbff]$/);
        } else expect(text.length).toBeLessThanOrEqual(fold.characters * 1.25);
      }),
    );
  });
});
