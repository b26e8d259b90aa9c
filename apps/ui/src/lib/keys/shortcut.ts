// How a shortcut is written for people and for assistive technology. "Mod" is Cmd on a Mac and Ctrl elsewhere.

/** A key or keys as sheets list them. */
export interface Shortcut {
  readonly keys: string;
  readonly does: string;
  /** Also while text is being edited, where keys otherwise belong to the text. */
  readonly inText?: boolean;
}

const macGlyphs: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Enter: '⏎',
  Backspace: '⌫',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};
const otherGlyphs: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** `Mod+Enter` → `⌘⏎` and `Ctrl+Enter`. Single letters are written as capitals. */
export function shortcutGlyphs(shortcut: string): { mac: string; other: string } {
  const keys = shortcut.split('+');
  const write = (glyphs: Readonly<Record<string, string>>) =>
    keys.map((key) => glyphs[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key));
  return { mac: write(macGlyphs).join(''), other: write(otherGlyphs).join('+') };
}

/** The value of `aria-keyshortcuts`: `Mod+Enter` → `Meta+Enter Control+Enter`. */
export function ariaShortcut(shortcut: string): string {
  return shortcut.includes('Mod')
    ? `${shortcut.replace('Mod', 'Meta')} ${shortcut.replace('Mod', 'Control')}`
    : shortcut;
}
