import { Kept } from './kept.js';

/**
 * What each tab keeps for itself, so that no other one replaces it. The browser keeps the last of any tab besides, for the tabs that
 * have none; where it keeps nothing for a tab, all of them have that one.
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

  /** As that of `Kept`; a tab may be closed, so that what it keeps alone is not kept. */
  keep(text: string | undefined): boolean {
    this.tab.keep(text);
    return this.browser.keep(text);
  }

  keepValue(value: unknown): boolean {
    this.tab.keepValue(value);
    return this.browser.keepValue(value);
  }
}
