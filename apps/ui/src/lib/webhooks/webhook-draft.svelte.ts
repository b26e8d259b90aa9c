import type { EventName } from '@labeling/api-client';
import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { Problem } from '../api/problem.js';
import { refusalWords, type Webhook } from './webhook-words.js';

/** What somebody enters about a webhook, new or existing. */
export class WebhookDraft {
  url = $state('');
  description = $state('');
  /** Empty for every queue. */
  queueId = $state('');
  /** Whether only the chosen events are sent. */
  which = $state<'all' | 'some'>('all');
  readonly chosen = new SvelteSet<EventName>();
  urlError = $state<string>();
  descriptionError = $state<string>();
  problem = $state<string>();

  constructor(webhook: Webhook | undefined) {
    untrack(() => {
      if (webhook === undefined) return;
      this.url = webhook.url;
      this.description = webhook.description;
      this.queueId = webhook.queueId ?? '';
      this.which = webhook.types === null ? 'all' : 'some';
      for (const name of webhook.types ?? []) this.chosen.add(name);
    });
  }

  turn(name: EventName): void {
    if (!this.chosen.delete(name)) this.chosen.add(name);
  }

  /** What is sent; undefined when something is missing, which is then shown. */
  read() {
    const url = this.url.trim();
    this.urlError = url === '' ? 'Enter the address of the receiver.' : undefined;
    this.descriptionError = undefined;
    const isNothing = this.which === 'some' && this.chosen.size === 0;
    this.problem = isNothing ? 'Choose at least one event.' : undefined;
    if (this.urlError !== undefined || isNothing) return undefined;
    return {
      url,
      description: this.description.trim(),
      queueId: this.queueId || null,
      types: this.which === 'all' ? null : [...this.chosen],
    };
  }

  /** Shows a refusal of the API where it belongs. */
  refuse(problem: Problem): void {
    const [first] = problem.errors;
    if (first?.pointer === '/url') this.urlError = `The address ${first.detail}.`;
    else if (first?.pointer === '/description') this.descriptionError = `The description ${first.detail}.`;
    else this.problem = refusalWords(problem);
  }
}
