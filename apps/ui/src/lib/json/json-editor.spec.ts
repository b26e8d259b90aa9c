import { jsonLanguage } from '@codemirror/lang-json';
import { language } from '@codemirror/language';
import { type EditorState } from '@codemirror/state';
import { redo, undo } from '@codemirror/commands';
import { EditorDocuments } from './editor-documents.js';
import { editorExtensions, formatDocument } from './editor-setup.js';

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
    const { documents, view, type, text, typed } = editor('a', '{"n": 1}');
    type('3', 7);
    documents.show({ key: 'a', text: '{"n": 1}', readonly: false });
    expect(text()).toBe('{"n": 1}');
    expect(typed).toEqual(['{"n": 13}']);
    undo(view);
    expect(text()).toBe('{"n": 13}');
    redo(view);
    expect(text()).toBe('{"n": 1}');
  });

  it('shows what happened to an item while another was on screen', () => {
    const { documents, text } = editor('a', '1');
    documents.show({ key: 'b', text: '2', readonly: false });
    documents.show({ key: 'a', text: '[\r\n1]', readonly: true });
    expect(text()).toBe('[\n1]');
    expect(documents.view.state.readOnly).toBe(true);
    documents.show({ key: 'b', text: '2', readonly: false });
    expect(documents.view.state.readOnly).toBe(false);
  });

  it('formats only whitespace, and nothing while the text is not JSON', () => {
    const { view, text, documents } = editor('a', '{"b":1.10,"a":12345678901234567890}');
    expect(formatDocument(view)).toBe(true);
    expect(text()).toBe('{\n  "b": 1.10,\n  "a": 12345678901234567890\n}');
    undo(view);
    expect(text()).toBe('{"b":1.10,"a":12345678901234567890}');
    documents.show({ key: 'c', text: '{"a":', readonly: false });
    expect(formatDocument(view)).toBe(false);
  });

  it('keeps the cursor where it was in the text when it is formatted', () => {
    const { view, text } = editor('a', '[1,   {"a":2}]   ');
    for (const [anchor, word] of [
      [1, '1'],
      [7, '"a"'],
      [11, '2'],
    ] as const) {
      view.dispatch({ selection: { anchor } });
      formatDocument(view);
      expect(text().slice(view.state.selection.main.anchor)).toMatch(new RegExp(`^${word}`));
      undo(view);
    }
    view.dispatch({ selection: { anchor: 16 } });
    formatDocument(view);
    expect(view.state.selection.main.anchor).toBe(text().length);
  });

  it.each(['Enter', 'Backspace', 'ArrowLeft', 'ArrowRight'])('leaves Ctrl+%s to the page', (key) => {
    const { view, text } = editor('a', '{"a": 1}');
    const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true });
    view.contentDOM.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(text()).toBe('{"a": 1}');
  });
});

describe('a document of one very long line', () => {
  const line = JSON.stringify({ rows: Array.from({ length: 20_000 }, (_, i) => ({ i, text: `row ${i}` })) });
  const isWrapped = (view: { contentDOM: HTMLElement }) => view.contentDOM.classList.contains('cm-lineWrapping');
  const isRead = (view: { state: EditorState }) => view.state.facet(language) === jsonLanguage;

  it('is neither wrapped nor parsed until it is formatted', () => {
    const { view, text, documents } = editor('a', line);
    expect([isWrapped(view), isRead(view)]).toEqual([false, false]);
    expect(formatDocument(view)).toBe(true);
    expect([isWrapped(view), isRead(view)]).toEqual([true, true]);
    expect(text().replaceAll(/\n */g, '').replaceAll('": ', '":') === line).toBe(true);
    undo(view);
    expect([text() === line, isWrapped(view)]).toEqual([true, false]);
    documents.show({ key: 'b', text: '[]', readonly: false });
    expect(isWrapped(view)).toBe(true);
  });

  it('is wrapped only until it grows too long', () => {
    const { view, type, text, documents } = editor('a', '{}');
    type(line.slice(0, 10_000));
    expect([isWrapped(view), isRead(view)]).toEqual([false, true]);
    documents.show({ key: 'a', text: text(), readonly: true });
    expect(isWrapped(view)).toBe(true);
    documents.show({ key: 'a', text: text(), readonly: false });
    undo(view);
    expect(isWrapped(view)).toBe(true);
  });
});
