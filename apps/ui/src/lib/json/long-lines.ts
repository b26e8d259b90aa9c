// Documents with very long lines: JSON as programs write it is one line. Browsers take long to wrap such a line again at
// every key, and the editor to read a string again that is most of the document.
import { jsonLanguage } from '@codemirror/lang-json';
import { language, StreamLanguage } from '@codemirror/language';
import { EditorState, StateField, type Extension, type Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Lines up to this length, in UTF-16 units, are wrapped while they may be typed into. */
const LONGEST_WRAPPED = 10_000;
/** Documents with lines up to this length are colored, folded and wrapped for reading. */
const LONGEST_READ = 200_000;

function hasLineOver(limit: number): StateField<boolean> {
  return StateField.define<boolean>({
    create: ({ doc }) => findLineOver(limit, doc),
    update(had, { docChanged, newDoc, changes }) {
      if (!docChanged) return had;
      if (had) return findLineOver(limit, newDoc);
      let found = false;
      changes.iterChangedRanges((_fromA, _toA, from, to) => {
        found ||= findLineOver(limit, newDoc, from, to);
      });
      return found;
    },
  });
}

function findLineOver(limit: number, doc: Text, from = 0, to = doc.length): boolean {
  for (let at = from; at <= to;) {
    const line = doc.lineAt(at);
    if (line.length > limit) return true;
    at = line.to + 1;
  }
  return false;
}

const unwrapped = hasLineOver(LONGEST_WRAPPED);
const unread = hasLineOver(LONGEST_READ);

export const wrapping: Extension = [
  unwrapped,
  unread,
  EditorView.contentAttributes.of(({ state }) => {
    // Where nobody types, longer lines are fine.
    const isLong = state.field(state.readOnly ? unread : unwrapped);
    return isLong ? null : { class: 'cm-lineWrapping' };
  }),
];

const plain = StreamLanguage.define({
  token(stream) {
    stream.skipToEnd();
    return null;
  },
});

/** JSON as the language, or no language if parsing it at every key would be noticeable. */
export const jsonWhereShort: Extension = [
  unread,
  language.compute([unread], (state) => (state.field(unread) ? plain : jsonLanguage)),
  EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['[', '{', '"'] }, indentOnInput: /^\s*[}\]]$/ }]),
];
