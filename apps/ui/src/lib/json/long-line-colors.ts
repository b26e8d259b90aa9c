// Colors for JSON with a very long string in it. A parser would read that string again at every keystroke; here only
// what is on screen is colored, line by line, as no JSON token spans a line break.
import { RangeSetBuilder, type EditorState, type Extension, type Line } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type PluginValue } from '@codemirror/view';
import { endOfString } from './format-json.js';

const marks = {
  key: Decoration.mark({ class: 'cm-json-key' }),
  string: Decoration.mark({ class: 'cm-json-string' }),
  number: Decoration.mark({ class: 'cm-json-number' }),
};
const lineOfString = Decoration.line({ class: 'cm-json-string' });
const between = Decoration.mark({ class: 'cm-json-between' });
/** Longer strings, in UTF-16 units, give their color to their line: an element around them makes wrapping slower. */
const LONG = 2_000;

export function longLineColors(isOn: (state: EditorState) => boolean): Extension {
  const colors = (view: EditorView) => (isOn(view.state) ? colorsOf(view) : Decoration.none);
  return ViewPlugin.define<{ colored: DecorationSet } & PluginValue>(
    (view) => ({
      colored: colors(view),
      update(update) {
        if (update.docChanged || update.viewportChanged) this.colored = colors(update.view);
      },
    }),
    { decorations: ({ colored }) => colored },
  );
}

function colorsOf(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let read = -1;
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      // Several visible ranges may lie on one line.
      if (line.from > read) {
        colorLine(line, builder);
        read = line.from;
      }
      at = line.to + 1;
    }
  }
  return builder.finish();
}

function colorLine({ text, from }: Line, builder: RangeSetBuilder<Decoration>): void {
  const tokens = tokensOf(text);
  const isString = tokens.some(({ kind, start, end }) => kind === 'string' && end - start > LONG);
  if (isString) builder.add(from, from, lineOfString);
  let at = 0;
  for (const { kind, start, end } of tokens) {
    if (isString && start > at) builder.add(from + at, from + start, between);
    if (!isString || kind !== 'string') builder.add(from + start, from + end, marks[kind]);
    at = end;
  }
  if (isString && at < text.length) builder.add(from + at, from + text.length, between);
}

export interface ColoredToken {
  readonly kind: keyof typeof marks;
  readonly start: number;
  readonly end: number;
}

/** Keys, strings, numbers and words of one line, in order. */
export function tokensOf(line: string): ColoredToken[] {
  const tokens: ColoredToken[] = [];
  const next = /"|[^\s"{}[\],:]+/g;
  for (let found = next.exec(line); found !== null; found = next.exec(line)) {
    const start = found.index;
    if (found[0] === '"') next.lastIndex = endOfString(line, start, line.length);
    const end = next.lastIndex;
    const isKey = found[0] === '"' && /^\s*:/.test(line.slice(end, end + 40));
    tokens.push({ kind: found[0] !== '"' ? 'number' : isKey ? 'key' : 'string', start, end });
  }
  return tokens;
}
