import type { Schemas } from '@labeling/api-client';
import { reasonOf, type Problem } from '../api/problem.js';

export type Webhook = Schemas['Webhook'];
export type Delivery = Schemas['Delivery'];

interface Mark {
  readonly tone: 'new' | 'modified' | 'approved' | 'danger' | 'accent';
  readonly label: string;
}

export function stateOfWebhook({ enabled, disabledBecause, held, dead }: Webhook): Mark {
  if (disabledBecause !== null) return { tone: 'danger', label: 'Stopped' };
  if (!enabled) return { tone: 'new', label: 'Disabled' };
  if (held) return { tone: 'modified', label: 'Held' };
  return dead > 0 ? { tone: 'modified', label: 'Some given up' } : { tone: 'approved', label: 'Enabled' };
}

/** Why it was stopped, and what to do about it. */
export const stopped: Readonly<Record<NonNullable<Webhook['disabledBecause']>, string>> = {
  gone: 'The receiver answered 410 Gone. Enable the webhook when it is back: it continues where it was.',
  place_lost:
    'Events were moved or restored, so the webhook lost its place. Replay from where you want to continue, then enable it.',
};

/** Why nothing arrives, when only the operators of the product can change that. */
export const heldWords =
  'This installation sends nothing to webhooks: it was started with WEBHOOKS=hold. Deliveries wait until that changes.';

export const deliveryMarks: Readonly<Record<Delivery['state'], Mark>> = {
  waiting: { tone: 'modified', label: 'Waiting' },
  delivered: { tone: 'approved', label: 'Delivered' },
  dead: { tone: 'danger', label: 'Given up' },
};

/** What the receiver answered last, or why there was no answer. */
export function answerWords({ status, error, attempts }: Pick<Delivery, 'status' | 'error' | 'attempts'>): string {
  if (error !== null) return error;
  if (status !== null) return String(status);
  return attempts === 0 ? 'Not sent yet' : 'No answer';
}

/** How a test went, for the member who asked for it. */
export function testWords({ delivered, status, error }: Schemas['WebhookTest']): string {
  if (delivered) return `The receiver answered ${status}: it works.`;
  return status === null ? (error ?? 'There was no answer.') : `The receiver answered ${status}; it should be 2xx.`;
}

/** How many deliveries there are of which kind; undefined when there is nothing to say. */
export function countWords({ waiting, dead }: Pick<Webhook, 'waiting' | 'dead'>): string | undefined {
  const parts = [
    ...(waiting > 0 ? [`${waiting.toLocaleString('en')} waiting`] : []),
    ...(dead > 0 ? [`${dead.toLocaleString('en')} given up`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** An address without what everybody knows. */
export const shortUrl = (url: string) => url.replace(/^https:\/\//, '').replace(/\/$/, '');

/** Names the queue of a webhook. */
export function queueNames(
  queues: readonly { readonly id: string; readonly name: string }[],
): (id: string | null) => string {
  const names = new Map(queues.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? 'Every queue' : (names.get(id) ?? 'A deleted queue'));
}

/** Why a request about a webhook was refused. */
export function refusalWords(problem: Problem): string {
  if (problem.code === 'read_model_behind') return 'The latest events are still being read. Try again in a moment.';
  return reasonOf(problem);
}
