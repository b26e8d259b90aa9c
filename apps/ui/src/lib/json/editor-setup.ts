// What every JSON editor does and how it looks, as CodeMirror extensions.
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { linter, lintKeymap, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type KeyBinding,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { editorTheme } from './editor-theme.js';
import { difference, editOf, layOut, placeInLayout } from './format-json.js';
import { findJsonProblem } from './json-problem.js';
import { jsonWhereShort } from './long-lines.js';
import { pageNonce } from './page-nonce.js';

const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--json-key)' },
  { tag: tags.string, color: 'var(--json-str)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--json-num)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-2)' },
]);

/** The search panel's labels, in sentence case as everywhere else. */
const searchWords = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
};

/** Keys that act on the item: the page must get them, so the editor has no binding for them. */
const pageKeys = /^(Mod|Ctrl|Cmd|Meta)-(Enter|Backspace|ArrowLeft|ArrowRight)$/;

/** The bindings without those of the page; selecting with Shift still works. */
function withoutPageKeys(bindings: readonly KeyBinding[], isMac: boolean): KeyBinding[] {
  return bindings.flatMap((binding) => {
    const key = (isMac ? binding.mac : (binding.linux ?? binding.win)) ?? binding.key;
    if (key === undefined || !pageKeys.test(key)) return [binding];
    return binding.shift ? [{ key: `Shift-${key}`, run: binding.shift }] : [];
  });
}

/** Formats the document; does nothing while it is not valid JSON. Numbers and key order stay as written. */
export function formatDocument(view: EditorView): boolean {
  const text = view.state.sliceDoc();
  if (view.state.readOnly || findJsonProblem(text)) return false;
  const layout = layOut(text);
  if (layout.gaps.length === 0) return true;
  const { anchor, head } = view.state.selection.main;
  const isNearlyDone = layout.gaps.length < 1_000;
  view.dispatch({
    // Many changes to a long line take long, since the editor copies it for each of them.
    changes: isNearlyDone ? layout.gaps.map((gap) => editOf(gap, layout.shown)) : difference(text, layout.shown),
    selection: { anchor: placeInLayout(layout, anchor), head: placeInLayout(layout, head) },
    userEvent: 'format',
    scrollIntoView: true,
  });
  return true;
}

function diagnose(view: EditorView): Diagnostic[] {
  const problem = findJsonProblem(view.state.sliceDoc());
  if (!problem) return [];
  const end = view.state.doc.length;
  // At the end of the document, only the last character can be underlined.
  const from = Math.min(problem.offset, Math.max(end - 1, 0));
  const to = Math.min(Math.max(problem.offset + problem.length, from), end);
  return [{ from, to, severity: 'error', message: problem.message }];
}

/** What is different while the document is read-only. */
export function editorMode(readonly: boolean): Extension {
  return readonly
    ? [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ 'aria-readonly': 'true' })]
    : linter(diagnose, { delay: 200 });
}

export function editorExtensions(label: string): Extension[] {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const bindings = [
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...lintKeymap,
  ];
  return [
    jsonWhereShort,
    syntaxHighlighting(highlighting),
    lineNumbers(),
    foldGutter({ openText: '▾', closedText: '▸' }),
    codeFolding(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: true }),
    EditorState.phrases.of(searchWords),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    EditorView.cspNonce.of(pageNonce()),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    Prec.high(keymap.of([{ key: 'Shift-Alt-f', run: formatDocument }])),
    keymap.of(withoutPageKeys(bindings, isMac)),
    editorTheme,
  ];
}
