// Documents with very long lines: a long text inside JSON is one line. Reading it again at every keystroke, as a parser
// does, would take longer than typing should.
import { jsonLanguage } from '@codemirror/lang-json';
import { language, StreamLanguage } from '@codemirror/language';
import { EditorState, StateField, type Extension, type Text } from '@codemirror/state';
import { longLineColors } from './long-line-colors.js';

/** Documents with lines up to this length, in UTF-16 units, are parsed: they can be folded, and brackets are matched. */
const LONGEST_PARSED = 50_000;

const hasLongLine = StateField.define<boolean>({
  create: ({ doc }) => findLongLine(doc),
  update(had, { docChanged, newDoc, changes }) {
    if (!docChanged) return had;
    if (had) return findLongLine(newDoc);
    let found = false;
    changes.iterChangedRanges((_fromA, _toA, from, to) => {
      found ||= findLongLine(newDoc, from, to);
    });
    return found;
  },
});

function findLongLine(doc: Text, from = 0, to = doc.length): boolean {
  for (let at = from; at <= to;) {
    const line = doc.lineAt(at);
    if (line.length > LONGEST_PARSED) return true;
    at = line.to + 1;
  }
  return false;
}

const unparsed = StreamLanguage.define({
  token(stream) {
    stream.skipToEnd();
    return null;
  },
});

/** JSON as the language, or only its colors where parsing it at every keystroke would be noticeable. */
export const jsonWhereShort: Extension = [
  hasLongLine,
  language.compute([hasLongLine], (state) => (state.field(hasLongLine) ? unparsed : jsonLanguage)),
  longLineColors((state) => state.field(hasLongLine)),
  EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['[', '{', '"'] }, indentOnInput: /^\s*[}\]]$/ }]),
];
