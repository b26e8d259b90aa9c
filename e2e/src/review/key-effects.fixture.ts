// What a key did on the review screen, judged by the screen before and after it.
import type { Reviewer } from './reviewer.fixture.js';

interface Seen {
  readonly position: number;
  readonly total: number;
  readonly approved: number;
  /** Dialogs, sheets, the docked guidelines and comments, the list and the filter. */
  readonly open: readonly string[];
  /** What has the focus. */
  readonly focus: string;
  /** Every text, choice and slider on the screen. */
  readonly values: string;
  /** The buttons that are switched on. */
  readonly switched: readonly string[];
  readonly caret: string;
}

/** A few words for what changed, or "nothing". */
export function effect(before: Seen, after: Seen): string {
  if (after.total < before.total) return 'discards';
  if (after.approved > before.approved) return 'approves';
  if (after.approved < before.approved) return 'takes back';
  if (after.position !== before.position) return after.position > before.position ? 'next' : 'previous';
  const opened = after.open.find((name) => !before.open.includes(name));
  if (opened !== undefined) return `opens ${opened}`;
  const closed = before.open.find((name) => !after.open.includes(name));
  if (closed !== undefined) return `closes ${closed}`;
  const switched = [...after.switched, ...before.switched].find(
    (name) => after.switched.includes(name) !== before.switched.includes(name),
  );
  if (switched !== undefined) return `switches ${switched}`;
  if (after.focus !== before.focus) return after.focus === '' ? 'leaves' : `goes to ${after.focus}`;
  if (after.values !== before.values) return 'edits';
  return after.caret === before.caret ? 'nothing' : 'moves the caret';
}

/** What is on screen once the immediate effects of a key have been painted. */
export function seen({ page }: Reviewer): Promise<Seen> {
  return page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(painted));
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    /** Without what screen readers pass over. */
    const heard = (element: Element): string => {
      const copy = document.createElement('div');
      copy.append(element.cloneNode(true));
      for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
      return copy.textContent;
    };
    const nameOf = (element: Element): string => {
      const by = element.getAttribute('aria-labelledby')?.split(' ')[0];
      const words = by === undefined ? heard(element) : document.getElementById(by)?.textContent;
      const name = element.getAttribute('aria-label') ?? words?.trim() ?? '';
      return /^(Item [\d,]+\s*)?[\d,]+ of [\d,]+$/.test(name) ? 'the number of the item' : name;
    };
    // Where keys act on the item, and no control gets them.
    const isAtRest = (element: Element) => element === document.body || element.matches('main, [data-rest]');
    const isField = (element: Element) =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined;
    const bar = document.querySelector('[aria-label="Position in the queue"]');
    const focused = document.activeElement ?? document.body;
    const selection = getSelection();
    const texts = all('input, textarea').map((field) => isField(field)?.value);
    const sliders = all('.fields [role="slider"]').map((slider) => slider.getAttribute('aria-valuetext'));
    const choices = all('[aria-checked="true"]').map(nameOf);
    return {
      position: Number(bar?.getAttribute('aria-valuenow')),
      total: Number(bar?.getAttribute('aria-valuemax')),
      approved: Number(/Approved\s*(\d+)/.exec(document.querySelector('.counters')?.textContent ?? '')?.[1]),
      open: all(
        '[role="dialog"][data-state="open"], section:has([aria-label="The guidelines of the queue"]), section:has([aria-label="Comments on the item"]), [role="grid"], [aria-label="Filter the items"]',
      ).map(nameOf),
      focus: isAtRest(focused) ? '' : nameOf(focused.closest('[role="radiogroup"]') ?? focused),
      values: JSON.stringify([texts, sliders, choices, all('.cm-content').map((text) => text.innerText)]),
      // Without the key that the button shows.
      switched: all('button[aria-pressed="true"]').map((button) => button.firstChild?.textContent?.trim() ?? ''),
      caret: `${isField(focused)?.selectionStart} ${selection?.anchorNode?.textContent} ${selection?.anchorOffset}`,
    };
  });
}
