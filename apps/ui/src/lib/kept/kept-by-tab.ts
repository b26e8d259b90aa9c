import { Kept } from './kept.js';

/**
 * What each tab keeps for itself, so that no other tab replaces it. The browser also keeps the latest of any tab, for
 * tabs that have none; where tabs can keep nothing of their own, all of them share that one.
 */
export class KeptByTab {
  readonly tab: Kept;
  readonly browser: Kept;

  constructor(name: string, browser?: () => Storage, tab: () => Storage = () => sessionStorage) {
    this.tab = new Kept(name, tab);
    this.browser = new Kept(name, browser);
  }

  get text(): string | undefined {
    return this.tab.text ?? this.browser.text;
  }

  /** Like that of `Kept`; what only the tab keeps does not count as kept, because the tab may be closed. */
  keep(text: string | undefined): boolean {
    this.tab.keep(text);
    return this.browser.keep(text);
  }

  keepValue(value: unknown): boolean {
    this.tab.keepValue(value);
    return this.browser.keepValue(value);
  }
}
