import { flushSync } from 'svelte';
import { drawnRows, MOST_DRAWN, type DrawnRow, type ScreenPart } from './drawn-rows.js';
import { isBrowser } from './in-browser.js';

/** The height of a row where none can be measured, in pixels. */
const USUAL_HEIGHT = 36;
/** More than are on screen. The browser draws the others, since everybody shares the server's time. */
const SERVED = 100;

/** Which part of a table is on screen, whatever scrolls it. */
export class TableView {
  /** Undefined until it is measured. */
  #screen = $state.raw<ScreenPart>();
  #height = $state(USUAL_HEIGHT);
  /** The row that has the focus, or had it last: a menu that it opened may have it now. */
  #focused = $state<string>();
  /** Paper has room for all of them. */
  #isPrinted = $state(false);

  /** All rows, or as many as the server draws. */
  served(total: number): DrawnRow[] {
    return Array.from({ length: isBrowser ? total : Math.min(total, SERVED) }, (_, at) => ({ at, gap: 0 }));
  }

  /** Of these rows, those to draw now. The browser begins with those that the server drew. */
  drawn(ids: readonly string[]): DrawnRow[] {
    if (ids.length <= MOST_DRAWN || this.#isPrinted) return this.served(ids.length);
    if (this.#screen === undefined) return this.served(ids.length).slice(0, SERVED);
    const focus = this.#focused === undefined ? -1 : ids.indexOf(this.#focused);
    return drawnRows(ids.length, this.#height, this.#screen, focus);
  }

  heightOf(rows: number): number {
    return rows * this.#height;
  }

  focus(id: string): void {
    this.#focused = id;
  }

  /** An attachment for the body of the table. All its rows are as high as the first one. */
  readonly follow = (body: HTMLTableSectionElement): (() => void) => {
    const look = () => {
      const { top } = body.getBoundingClientRect();
      this.#height = body.rows[0]?.getBoundingClientRect().height || USUAL_HEIGHT;
      this.#screen = { top: -top, bottom: innerHeight - top };
    };
    // The browser prints what is there right after this event.
    const print = ({ type }: Event) => {
      flushSync(() => (this.#isPrinted = type === 'beforeprint'));
      // Positions measured on paper do not hold on the screen.
      if (!this.#isPrinted) look();
    };
    look();
    addEventListener('beforeprint', print);
    addEventListener('afterprint', print);
    document.addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', print);
    };
  };
}
