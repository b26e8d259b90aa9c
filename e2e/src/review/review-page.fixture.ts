// What a reviewer sees and does on the review screen, whatever happens to the servers.
import { setTimeout as pause } from 'node:timers/promises';
import { errors, type BrowserContext, type Locator, type Page } from 'playwright-core';

/** What the screen shows at one moment. */
export interface Screen {
  /** The name in the item's data; undefined while no item is shown. */
  readonly item: string | undefined;
  readonly position: number;
  readonly total: number;
  /** "Saved", "Saving…", "Draft kept", "Offline", "Not saved" or "Conflict". */
  readonly status: string;
  /** Whether the choice between two versions is on the screen. */
  readonly asks: boolean;
  readonly approved: boolean;
  readonly modified: boolean;
  /** The target just before the last text was typed into it. */
  readonly typedOver: string;
  /** Since the last look, a key has chosen between two versions: the choice appeared while typing. */
  readonly choseByKey: boolean;
  /** Whether keys go into the target. */
  readonly types: boolean;
  /** Whether the caret is in a text, which may be read-only. */
  readonly inText: boolean;
  /** Whether the focus was somewhere, and is now on the page itself. */
  readonly lostFocus: boolean;
  /** Whether somebody else removed or approved the item, so that it can only be read. */
  readonly held: boolean;
  /** Whether another item is loading. */
  readonly loads: boolean;
  /** What keys opened: dialogs other than the choice between two versions, the list, the filter, the number to go to. */
  readonly opened: readonly string[];
  /** The whole target in the JSON tab, the note in the Fields tab. */
  readonly text: string;
}

/** How long a control may be out of reach before the reviewer does something else, in milliseconds. */
const PATIENCE = 3_000;
/** Guards against hanging: servers are killed and come back, and browsers may have to wait for the machine. */
const COMES_BACK = 90_000;
const CLICKS_IN = 30_000;

export class ReviewPage {
  #page: Page | undefined;

  constructor(
    private readonly context: BrowserContext,
    private readonly path: string,
  ) {}

  get page(): Page {
    if (this.#page === undefined) throw new Error('No page is open');
    return this.#page;
  }
  get keyboard() {
    return this.page.keyboard;
  }
  editor = () => this.page.getByRole('textbox', { name: 'Target as JSON' });
  note = () => this.page.locator('[data-field="note"] textarea');
  conflict = () => this.page.getByRole('dialog', { name: 'Two versions of this item' });

  async open(): Promise<void> {
    this.#page = await this.context.newPage();
    this.page.on('dialog', (dialog) => void dialog.accept());
    await this.page.addInitScript(watchHands);
    await this.#untilShown((page) => page.goto(this.path));
  }

  async reload(): Promise<void> {
    await this.#untilShown((page) => page.reload());
  }

  /** Like a crash of the browser, which asks nothing and cannot save anything. */
  async crash(): Promise<void> {
    await this.page.close({ runBeforeUnload: false });
  }

  async look(): Promise<Screen> {
    return this.page.evaluate(async () => {
      const { dataset } = document.documentElement;
      const { typedOver = '', choseByKey } = dataset;
      delete dataset['choseByKey'];
      // Two frames: whatever the last key changed is painted.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const place = document.querySelector('.position')?.textContent?.replaceAll(',', '') ?? '';
      const [, position = '0', total = '0'] = /(\d+) of (\d+)/.exec(place) ?? [];
      const main = document.querySelector('main');
      const lines = [...(main?.querySelectorAll('#target-editor .cm-line') ?? [])].map((line) => line.textContent);
      return {
        item: /case-\d+/.exec(main?.innerText ?? '')?.[0],
        position: Number(position),
        total: Number(total),
        status:
          /Saved|Saving…|Draft kept|Offline|Not saved|Conflict/.exec(
            document.querySelector('header [role=status]')?.textContent ?? '',
          )?.[0] ?? '',
        asks: document.querySelector('[role=dialog][data-state=open]') !== null,
        approved: [...document.querySelectorAll('footer button')].some((one) => one.textContent?.includes('Unapprove')),
        modified: [...(main?.querySelectorAll('button') ?? [])].some((one) => one.textContent?.trim() === 'Undo'),
        typedOver,
        choseByKey: choseByKey !== undefined,
        types: document.activeElement?.matches('#target-editor :not([readonly], [aria-readonly=true])') === true,
        inText: document.activeElement?.matches('input, textarea, [contenteditable=true]') === true,
        lostFocus: dataset['focused'] !== undefined && document.activeElement === document.body,
        held: (document.querySelector('[role=region][aria-label="Read-only"]')?.textContent ?? '').trim() !== '',
        loads: document.querySelector('.on-the-way') !== null,
        opened: [
          ...document.querySelectorAll(
            '[role=dialog][data-state=open], [role=grid], [role=search] input, [aria-label="Go to item number"]',
          ),
        ]
          .map((one) => one.textContent?.trim().slice(0, 40) || one.ariaLabel || one.tagName)
          .filter((words) => !words.startsWith('Two versions')),
        text: main?.querySelector<HTMLTextAreaElement>('[data-field="note"] textarea')?.value ?? lines.join('\n'),
      };
    });
  }

  /** What the browser keeps until the server has it. */
  keptInBrowser(): Promise<string[]> {
    return this.page.evaluate(() => Object.entries({ ...localStorage }).map((entry) => entry.join(': ')));
  }

  /** Whether the action could be carried out: others' changes may have removed or covered the control. */
  async could(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (error) {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    }
  }

  chooseTab(name: 'JSON' | 'Fields'): Promise<boolean> {
    const tab = this.page.getByRole('tablist', { name: 'Edit the target as' }).getByRole('tab', { name });
    return this.clickOn(tab);
  }

  /** Opens the item on screen again, which somebody else removed or approved. */
  reopen(): Promise<boolean> {
    const banner = this.page.getByRole('region', { name: 'Read-only' });
    return this.clickOn(banner.getByRole('button', { name: /^(Restore|Unapprove)$/ }));
  }

  /** Leaves the text, so that keys act on the item again. */
  leaveText(): Promise<void> {
    return this.page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  }

  click(name: string | RegExp): Promise<boolean> {
    return this.clickOn(this.page.getByRole('button', { name, exact: true }).first());
  }

  /** Whether it was clicked. A control in reach is clicked however long it takes: giving up might not prevent it. */
  async clickOn(control: Locator, position?: { readonly x: number; readonly y: number }): Promise<boolean> {
    const place = position && { position };
    if (!(await this.could(() => control.click({ trial: true, timeout: PATIENCE, ...place })))) return false;
    try {
      await control.click({ timeout: CLICKS_IN, ...place });
      return true;
    } catch (error) {
      // Covered or removed just then, perhaps right under the pointer.
      if (error instanceof errors.TimeoutError && !isUnderWay(error)) return false;
      throw error;
    }
  }

  /** The state in words of every item of the queue, in its order, as the bar shows it under the pointer. */
  async statesOnBar(): Promise<string[]> {
    return this.page.evaluate(async () => {
      const bar = document.querySelector<HTMLElement>('[role=slider][aria-label="Position in the queue"]');
      const { left, top, width } = bar?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0 };
      const total = Number(bar?.getAttribute('aria-valuemax'));
      const states: string[] = [];
      for (let at = 0; at < total; at++) {
        const clientX = left + (width * (at + 0.5)) / total;
        bar?.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY: top + 5, bubbles: true }));
        await new Promise(requestAnimationFrame);
        // Where items have left, the number is in front; the state is followed by who is there.
        const shown = (document.querySelector('.tip')?.textContent ?? 'nothing').replace(/^Item [\d,]+ · /, '');
        states.push(shown.split(' · ').slice(0, 2).join(' · '));
      }
      bar?.dispatchEvent(new PointerEvent('pointerleave'));
      return states;
    });
  }

  async goTo(number: number): Promise<void> {
    await this.leaveText();
    // An item that somebody else removed is left first.
    if ((await this.look()).held) await this.keyboard.press('ControlOrMeta+ArrowRight');
    await this.keyboard.press('j');
    await this.keyboard.type(String(number));
    await this.keyboard.press('Enter');
  }

  async #untilShown(go: (page: Page) => Promise<unknown>): Promise<void> {
    const giveUpAt = Date.now() + COMES_BACK;
    for (;;) {
      try {
        await go(this.page);
        await this.page.waitForFunction(
          () => {
            const main = document.querySelector('main');
            // A finished queue shows its end instead of an item.
            return (
              /case-\d+|This queue is empty/.test(main?.innerText ?? '') || main?.querySelector('#finished') != null
            );
          },
          undefined,
          { timeout: 20_000 },
        );
        return;
      } catch (error) {
        if (Date.now() > giveUpAt) throw error;
        await pause(300);
      }
    }
  }
}

/** Whether the click may still happen: it has begun, and nothing has come between it and its control. */
function isUnderWay({ message }: Error): boolean {
  const begun = message.lastIndexOf('performing click action');
  return begun !== -1 && !message.includes('retrying click action', begun);
}

/** Runs in the page: records what can only be seen at the moment of a key press. */
function watchHands(): void {
  const kept = () => document.documentElement.dataset;
  const asks = () => document.querySelector('[role=dialog][data-state=open]') !== null;
  addEventListener(
    'beforeinput',
    () => {
      const target = document.querySelector<HTMLElement>('main #target-editor');
      kept()['typedOver'] = target?.querySelector('textarea')?.value ?? target?.innerText ?? '';
    },
    true,
  );
  addEventListener('focusin', () => (kept()['focused'] = ''), true);
  addEventListener('keydown', ({ key }) => key === 'Enter' && asks() && (kept()['choseByKey'] = ''), true);
}
