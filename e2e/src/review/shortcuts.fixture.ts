// What each key of the review screen does, by where the focus is; the words are those of `effect`.
export interface Shortcut {
  /** As the sheet of shortcuts lists it. */
  readonly listed?: string;
  readonly keys: readonly string[];
  /** What it does where keys act on the item, and in a text. */
  readonly acts: string;
  readonly inText: string;
  /** Places where it does something else. */
  readonly but?: Readonly<Record<string, string>>;
}
const ofText = 'edits';
const number = 'goes to Go to item number';
const changesChoice = { option: 'edits', slider: 'edits' };
/** Every key of the review screen: those of the specification and the additional ones. */
export const shortcuts: readonly Shortcut[] = [
  { listed: 'Mod+Enter', keys: ['Control+Enter', 'Meta+Enter'], acts: 'approves', inText: 'approves' },
  { listed: 'Mod+Backspace', keys: ['Control+Backspace'], acts: 'discards', inText: 'edits' },
  // Where Ctrl is the modifier for text, Meta does nothing in it.
  { keys: ['Meta+Backspace'], acts: 'discards', inText: 'nothing' },
  { listed: 'Mod+ArrowLeft', keys: ['Control+ArrowLeft'], acts: 'previous', inText: 'moves the caret' },
  { keys: ['Meta+ArrowLeft'], acts: 'previous', inText: 'nothing' },
  { listed: 'Mod+ArrowRight', keys: ['Control+ArrowRight'], acts: 'next', inText: 'moves the caret' },
  { keys: ['Meta+ArrowRight'], acts: 'next', inText: 'nothing' },
  { listed: 'j', keys: ['j'], acts: number, inText: ofText },
  { listed: 'u', keys: ['u'], acts: 'takes back', inText: ofText },
  // No answer was given before.
  { listed: 'p', keys: ['p'], acts: 'nothing', inText: ofText },
  { listed: 'a', keys: ['a'], acts: 'goes to verdict', inText: ofText, but: { option: 'nothing' } },
  { listed: 'Tab', keys: [], acts: '', inText: '' },
  { listed: '1–9', keys: ['2'], acts: 'nothing', inText: ofText, but: { option: 'edits', slider: 'edits' } },
  {
    listed: '← →',
    keys: ['ArrowLeft'],
    acts: 'nothing',
    inText: 'moves the caret',
    but: { ...changesChoice, bar: 'previous' },
  },
  { keys: ['ArrowRight'], acts: 'nothing', inText: 'moves the caret', but: { ...changesChoice, bar: 'next' } },
  {
    listed: 'Escape',
    keys: ['Escape'],
    acts: 'nothing',
    inText: 'leaves',
    but: {
      'the history': 'closes History',
      'the search': "goes to The item's payload",
      'the number to go to': 'goes to the number of the item',
    },
  },
  // All of the data is in view.
  { listed: 'Space', keys: [], acts: '', inText: '' },
  { listed: '/', keys: ['/'], acts: 'goes to Search in the data', inText: ofText },
  { listed: 'm', keys: ['m'], acts: 'switches Markdown', inText: ofText },
  // What is shown is already formatted.
  { listed: 'Shift+Alt+f', keys: ['Shift+Alt+f'], acts: 'nothing', inText: 'nothing' },
  { listed: 'f', keys: ['f'], acts: 'opens Filter the items', inText: ofText },
  { listed: 'l', keys: ['l'], acts: 'opens Items', inText: ofText },
  { listed: 'x', keys: ['x'], acts: 'opens Flag for a second look', inText: ofText },
  { listed: 's', keys: ['s'], acts: 'nothing', inText: ofText },
  { listed: 'b', keys: ['b'], acts: 'nothing', inText: ofText },
  { listed: 'c', keys: ['c'], acts: 'opens Comments', inText: ofText },
  {
    listed: 'g',
    keys: ['g'],
    acts: 'opens Guidelines',
    inText: ofText,
    but: { 'the guidelines': 'closes Guidelines' },
  },
  { listed: 'h', keys: ['h'], acts: 'opens History', inText: ofText, but: { 'the history': 'closes History' } },
  {
    listed: 'Mod+k',
    keys: ['Control+k', 'Meta+k'],
    acts: 'opens Search or run a command',
    inText: 'opens Search or run a command',
  },
  { listed: '?', keys: ['?'], acts: 'opens Keyboard shortcuts', inText: ofText },
];
