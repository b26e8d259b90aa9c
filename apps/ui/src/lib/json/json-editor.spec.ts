/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jsonLanguage } from '@codemirror/lang-json';
import { language } from '@codemirror/language';
import { type EditorState } from '@codemirror/state';
import { redo, undo } from '@codemirror/commands';
import { EditorDocuments } from './editor-documents.js';
import { editorExtensions, formatDocument } from './editor-setup.js';
import { tokensOf } from './long-line-colors.js';

function editor(key: string, text: string) {
  const typed: string[] = [];
  const parent = document.body.appendChild(document.createElement('div'));
  const documents = new EditorDocuments(parent, { key, text, readonly: false }, editorExtensions('Target'), (changed) =>
    typed.push(changed),
  );
  const type = (insert: string, at = documents.view.state.doc.length) =>
    documents.view.dispatch({ changes: { from: at, insert }, userEvent: 'input.type' });
  return { documents, view: documents.view, typed, type, text: () => documents.view.state.sliceDoc() };
}

describe('JsonEditor', () => {
  it('keeps one undo history per item', () => {
    const { documents, view, type, text, typed } = editor('a', '1');
    type('2');
    documents.show({ key: 'b', text: '7', readonly: false });
    type('8');
    documents.show({ key: 'a', text: '12', readonly: false });
    expect(text()).toBe('12');
    undo(view);
    expect(text()).toBe('1');
    undo(view);
    expect(text()).toBe('1');
    documents.show({ key: 'b', text: '78', readonly: false });
    undo(view);
    expect(text()).toBe('7');
    expect(typed).toEqual(['12', '78', '1', '7']);
  });

  it('applies a change from outside without reporting it, and can undo it', () => {
    const { documents, view, type, text, typed } = editor('a', '{"n":1}');
    type('3', text().indexOf('1') + 1);
    documents.show({ key: 'a', text: '{"n":1}', readonly: false });
    expect(text()).toBe('{\n  "n": 1\n}');
    expect(typed).toEqual(['{"n":13}']);
    undo(view);
    expect(text()).toBe('{\n  "n": 13\n}');
    redo(view);
    expect(text()).toBe('{\n  "n": 1\n}');
    expect(typed).toEqual(['{"n":13}', '{"n":13}', '{"n":1}']);
  });

  it('shows what happened to an item while another was on screen', () => {
    const { documents, text } = editor('a', '1');
    documents.show({ key: 'b', text: '2', readonly: false });
    documents.show({ key: 'a', text: '[\r\n1]', readonly: true });
    expect(text()).toBe('[\n  1\n]');
    expect(documents.view.state.readOnly).toBe(true);
    documents.show({ key: 'b', text: '2', readonly: false });
    expect(documents.view.state.readOnly).toBe(false);
  });

  it('shows an item as it was left, with the layout as typed, and reports it as written', () => {
    const { documents, text, type, typed } = editor('a', '{"a":[1,2]}');
    type('3, ', text().indexOf('2'));
    const left = text();
    documents.show({ key: 'b', text: '[]', readonly: false });
    documents.show({ key: 'a', text: typed.at(-1) ?? '', readonly: false });
    expect(text()).toBe(left);
    type('4, ', text().indexOf('3'));
    expect(typed.at(-1)).toBe('{"a":[1,4, 3, 2]}');
  });

  it('lays its text out when it is formatted again, while the text as written keeps its own whitespace', () => {
    const { view, text, type, typed, documents } = editor('a', '{"b":1.10,"a":12345678901234567890}');
    const laidOut = '{\n  "b": 1.10,\n  "a": 12345678901234567890\n}';
    expect(text()).toBe(laidOut);
    expect(formatDocument(view)).toBe(true);
    expect(typed).toEqual([]);
    type('"c":{"d":2},', text().indexOf('"b"'));
    const messy = text();
    expect(formatDocument(view)).toBe(true);
    expect(text()).toBe(laidOut.replace('"b"', '"c": {\n    "d": 2\n  },\n  "b"'));
    expect(JSON.parse(typed.at(-1) ?? '')).toEqual(JSON.parse(text()));
    expect(typed.at(-1)).toContain('"b":1.10,"a":12345678901234567890}');
    undo(view);
    expect(text()).toBe(messy);
    documents.show({ key: 'c', text: '{"a":', readonly: false });
    expect(text()).toBe('{"a":');
    expect(formatDocument(view)).toBe(false);
  });

  it('keeps the cursor at the same token when the text is formatted', () => {
    const { view, text, documents } = editor('a', '[1]');
    const messy = '[1,   {"a":2}]   ';
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: messy } });
    for (const [anchor, word] of [
      [1, '1'],
      [7, '"a"'],
      [11, '2'],
    ] as const) {
      view.dispatch({ selection: { anchor } });
      formatDocument(view);
      expect(text().slice(view.state.selection.main.anchor)).toMatch(new RegExp(`^${word}`));
      undo(view);
      expect(text()).toBe(messy);
    }
    view.dispatch({ selection: { anchor: 16 } });
    formatDocument(view);
    expect(view.state.selection.main.anchor).toBe(text().length);
    documents.destroy();
  });

  it.each(['Enter', 'Backspace', 'ArrowLeft', 'ArrowRight'])('leaves Ctrl+%s to the page', (key) => {
    const { view, text } = editor('a', '[]');
    const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true });
    view.contentDOM.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(text()).toBe('[]');
  });
});

describe('a document with a very long line', () => {
  const long = JSON.stringify({ rows: Array.from({ length: 20_000 }, (_, i) => ({ i, text: `row ${i}` })) });
  const isWrapped = (view: { contentDOM: HTMLElement }) => view.contentDOM.classList.contains('cm-lineWrapping');
  const isParsed = (view: { state: EditorState }) => view.state.facet(language) === jsonLanguage;

  it('is laid out, wrapped and parsed when only its source was one line', () => {
    const { view, text, typed, type } = editor('a', long);
    expect([isWrapped(view), isParsed(view)]).toEqual([true, true]);
    expect(text()).toContain('\n    {\n      "i": 0,');
    type('"new":1,', text().indexOf('"i": 1,'));
    expect(typed).toEqual([long.replace('"i":1,', '"new":1,"i":1,')]);
  });

  it('is wrapped and colored, but not parsed, when a string in it is very long', () => {
    const { view, type, documents } = editor('a', JSON.stringify({ text: 'x'.repeat(60_000), n: 1 }));
    expect([isWrapped(view), isParsed(view)]).toEqual([true, false]);
    expect(view.contentDOM.querySelector('.cm-json-key')).toHaveTextContent('"text"');
    expect(view.contentDOM.querySelector('.cm-line.cm-json-string')).toHaveTextContent(/"x+/);
    documents.show({ key: 'b', text: '{"a":1}', readonly: false });
    expect(isParsed(view)).toBe(true);
    type(`"${'y'.repeat(60_000)}`, 0);
    expect([isWrapped(view), isParsed(view)]).toEqual([true, false]);
  });
});

describe('tokensOf', () => {
  it('finds keys, strings, and everything else that has a color', () => {
    const line = '  "a\\"b": ["x", 1.5e3, null], "c" : "open';
    const found = tokensOf(line).map(({ kind, start, end }) => `${kind} ${line.slice(start, end)}`);
    expect(found).toEqual(['key "a\\"b"', 'string "x"', 'number 1.5e3', 'number null', 'key "c"', 'string "open']);
  });
});
