import type { PayloadViewName } from '../json/PayloadTabs.svelte';
import { Kept } from '../kept/kept.js';

export type TargetTab = 'fields' | 'json';
export type AfterApprove = 'nextUnfinished' | 'nextItem' | 'stay';

export const afterApproveChoices: readonly { value: AfterApprove; label: string }[] = [
  { value: 'nextUnfinished', label: 'Go to the next unfinished item' },
  { value: 'nextItem', label: 'Go to the next item' },
  { value: 'stay', label: 'Stay on the item' },
];

const targetTabs: readonly TargetTab[] = ['fields', 'json'];
const dataViews: readonly PayloadViewName[] = ['reading', 'tree', 'json'];
const name = 'labeling-review-preferences';

/** How a reviewer likes the review screen, the same for all queues. Stored in this browser if possible. */
export class Preferences {
  readonly #kept: Kept;
  #targetTab = $state.raw<TargetTab>('fields');
  #dataView = $state.raw<PayloadViewName>('reading');
  #afterApprove = $state.raw<AfterApprove>('nextUnfinished');
  #showsGuidelines = $state.raw(false);
  #showsTrace = $state.raw(false);

  constructor(storage?: () => Storage) {
    this.#kept = new Kept(name, storage);
    const kept = new URLSearchParams(this.#kept.text);
    this.#targetTab = targetTabs.find((tab) => tab === kept.get('targetTab')) ?? 'fields';
    this.#dataView = dataViews.find((view) => view === kept.get('dataView')) ?? 'reading';
    const afterApprove = afterApproveChoices.find(({ value }) => value === kept.get('afterApprove'));
    this.#afterApprove = afterApprove?.value ?? 'nextUnfinished';
    this.#showsGuidelines = kept.get('showsGuidelines') === 'true';
    this.#showsTrace = kept.get('showsTrace') === 'true';
  }

  get targetTab(): TargetTab {
    return this.#targetTab;
  }
  set targetTab(tab: TargetTab) {
    this.#targetTab = tab;
    this.#keep();
  }
  get dataView(): PayloadViewName {
    return this.#dataView;
  }
  set dataView(view: PayloadViewName) {
    this.#dataView = view;
    this.#keep();
  }
  get afterApprove(): AfterApprove {
    return this.#afterApprove;
  }
  set afterApprove(choice: AfterApprove) {
    this.#afterApprove = choice;
    this.#keep();
  }

  get showsGuidelines(): boolean {
    return this.#showsGuidelines;
  }
  set showsGuidelines(shows: boolean) {
    this.#showsGuidelines = shows;
    this.#keep();
  }

  /** Whether an item that was made from a span has its trace beside it. */
  get showsTrace(): boolean {
    return this.#showsTrace;
  }
  set showsTrace(shows: boolean) {
    this.#showsTrace = shows;
    this.#keep();
  }

  #keep(): void {
    const { targetTab, dataView, afterApprove, showsGuidelines, showsTrace } = this;
    const shows = { showsGuidelines: String(showsGuidelines), showsTrace: String(showsTrace) };
    const choices = { targetTab, dataView, afterApprove, ...shows };
    this.#kept.keep(new URLSearchParams(choices).toString());
  }
}
