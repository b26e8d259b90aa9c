// What the SQL editor does and how it looks, as CodeMirror extensions.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Problem } from '../api/problem.js';
import { editorTheme } from '../json/editor-theme.js';
import { pageNonce } from '../json/page-nonce.js';

const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--json-str)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--json-num)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--ink-3)', fontStyle: 'italic' },
  { tag: [tags.operator, tags.punctuation, tags.paren, tags.squareBracket], color: 'var(--ink-2)' },
]);

const completionTheme = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mono)',
    fontSize: 'var(--text-1)',
    maxHeight: '240px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', color: 'var(--ink)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent-soft)', color: 'var(--ink)' },
  '.cm-completionDetail': { color: 'var(--ink-3)', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-completionInfo': {
    fontFamily: 'var(--font)',
    fontSize: 'var(--text-1)',
    color: 'var(--ink-2)',
    padding: '6px 10px',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600', color: 'var(--accent)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
});

export function sqlExtensions(label: string): Extension[] {
  return [
    syntaxHighlighting(highlighting),
    lineNumbers(),
    highlightSpecialChars(),
    highlightActiveLine(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ icons: false }),
    highlightSelectionMatches(),
    search({ top: true }),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    EditorView.cspNonce.of(pageNonce()),
    placeholder('select … from items'),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
    // This key runs the query and must not insert a line.
    Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => true }])),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap]),
    editorTheme,
    completionTheme,
  ];
}

/** Underlines where the query is wrong: the word at that position, or the last character. */
export function showFailure(view: EditorView, failure: Problem | undefined): void {
  const { doc } = view.state;
  if (failure?.position === undefined || doc.length === 0) {
    view.dispatch(setDiagnostics(view.state, []));
    return;
  }
  const from = Math.min(failure.position, doc.length - 1);
  const word = /^(\w+|\S|\s)/u.exec(doc.sliceString(from, Math.min(from + 80, doc.length)))?.[0] ?? '';
  const to = Math.min(from + Math.max(word.length, 1), doc.length);
  view.dispatch(setDiagnostics(view.state, [{ from, to, severity: 'error', message: failure.detail }]));
}
