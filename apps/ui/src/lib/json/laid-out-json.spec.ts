/** @jest-environment jsdom */
import { ChangeSet, EditorState, type ChangeSpec } from '@codemirror/state';
import fc from 'fast-check';
import { LaidOutJson } from './laid-out-json.js';
import { spacedJson, tokensIn } from './spaced-json.fixture.js';

/** A document opened with this text, and what is typed into it. */
function opened(text: string) {
  const laidOut = new LaidOutJson(text);
  let state = EditorState.create({ doc: laidOut.shown });
  let changes = ChangeSet.empty(laidOut.shown.length);
  const undone: ChangeSet[] = [];
  const take = (change: ChangeSpec) => {
    const made = state.changes(change);
    undone.unshift(made.invert(state.doc));
    changes = changes.compose(made);
    state = state.update({ changes: made }).state;
  };
  return {
    take,
    replace: (words: string, by: string) => {
      const from = state.doc.toString().indexOf(words);
      take({ from, to: from + words.length, insert: by });
    },
    shown: () => state.doc.toString(),
    written: () => laidOut.edited(changes, state.doc),
    undo: () => undone.splice(0).forEach(take),
  };
}

/** The tokens of valid JSON; undefined for anything else. */
function reading(text: string): string | undefined {
  try {
    JSON.parse(text);
    return tokensIn(text).join(' ');
  } catch {
    return undefined;
  }
}

describe('JSON that is shown laid out', () => {
  it('stays as written where nothing was typed, line breaks included', () => {
    const { replace, written, shown } = opened('{"a":1.10,"b" : [1,\r\n2],"c":{"d":"x","e":null}}');
    expect(shown()).toContain('\n  "a": 1.10,\n  "b": [\n    1,\n    2\n  ],\n');
    replace('"x"', '"y"');
    expect(written()).toBe('{"a":1.10,"b" : [1,\r\n2],"c":{"d":"y","e":null}}');
    replace('1.10,', '1.10,\n  "new": true,');
    expect(written()).toBe('{"a":1.10,\n  "new": true,"b" : [1,\r\n2],"c":{"d":"y","e":null}}');
  });

  it.each(['{"a":1}', ' [1, 2] \n', '{\n    "four": "spaces"\n}', '{"not": ', 'a\r\nb'])(
    'is unchanged when nothing was typed or everything was undone: %j',
    (text) => {
      const { take, undo, written } = opened(text);
      expect(written()).toBe(text);
      take({ from: 1, to: 3, insert: 'xyz' });
      take({ from: 0, insert: '[' });
      expect(written()).not.toBe(text);
      undo();
      expect(written()).toBe(text);
    },
  );

  it('keeps whitespace that typing has put inside a string', () => {
    const { replace, written, shown } = opened('{"key":5}');
    replace('"key": 5', '"key: 5');
    expect([reading(shown()), reading(written())]).toEqual([undefined, undefined]);
    replace('5', '5": 1');
    expect(JSON.parse(written())).toEqual({ 'key: 5': 1 });
  });

  it('keeps tokens apart that only a line break separates', () => {
    const { replace, written } = opened('[1,2]');
    replace('1,', '1');
    expect(reading(written())).toBeUndefined();
  });

  const anyText = fc.oneof(
    fc.constantFrom('"', '\\', '\n', ' ', ',', ':', '{', '}', '[', ']', '1', 'true', '"a"', '//', '\t', '"": 2,', ''),
    fc.string({ maxLength: 4 }),
  );
  const anywhere = fc.tuple(fc.nat(), fc.nat({ max: 6 }), anyText).map(([n, length, insert]) => (shown: string) => {
    const from = n % (shown.length + 1);
    return { from, to: Math.min(shown.length, from + length), insert };
  });
  /** Likely to turn what was between tokens into a string, or the other way around. */
  const atOne = fc.tuple(fc.nat(), fc.constantFrom('"', ' ', '\n')).map(([n, wanted]) => (shown: string) => {
    const places = Array.from(shown.matchAll(new RegExp(wanted, 'g')), ({ index }) => index);
    const from = places[n % places.length] ?? 0;
    return { from, to: Math.min(shown.length, from + 1), insert: '' };
  });

  it('reads the same as what is on screen, whatever is typed', () => {
    fc.assert(
      fc.property(spacedJson, fc.array(fc.oneof(anywhere, atOne), { maxLength: 6 }), (text, edits) => {
        const { take, shown, written, undo } = opened(text);
        for (const edit of edits) {
          take(edit(shown()));
          expect(reading(written())).toBe(reading(shown()));
        }
        undo();
        expect(written()).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });
});
