// What happened in the project, from the HTTP API.
import type { Actor, ChangeType, ImportCompleted, ReviewState } from '@labeling/domain';

export interface Activity {
  readonly position: string;
  readonly type: ChangeType;
  /** ISO 8601 */
  readonly at: string;
  readonly actor: Actor;
  readonly queueId: string | null;
  readonly itemId: string | null;
  readonly datasetId: string | null;
  readonly revision: string;
  readonly stateAfter: ReviewState | 'discarded' | 'pushed' | null;
  readonly correlationId: string;
  /** Why it was approved without anybody deciding. */
  readonly by: 'agreement' | null;
  /** What a completed import added, with its last request and with earlier ones; null for any other event. */
  readonly source: ImportCompleted['data']['source'] | null;
  readonly added: number | null;
  readonly collapsed: number | null;
}
/** One event, or the latest of what one request did to many items or datapoints, one after another. */
export interface ActivityLine extends Activity {
  readonly eventId: string;
  /** How often it was done. */
  readonly times: number;
  /** It is an approval together with the edit that it carried. */
  readonly withEdit: boolean;
}
export interface ActivityPage {
  readonly data: readonly ActivityLine[];
  /** What `after` takes for the next page; null at the end. */
  readonly next: string | null;
  /** When the last event that was examined happened, if the page ended because few of many match; otherwise null. */
  readonly lookedBackTo: string | null;
  /** What `since` takes for what happens from now on; null while nothing has happened. */
  readonly latest: string | null;
}

/** What to list; an empty text stands for any. */
export interface ActivityFilter {
  readonly queue: string;
  /** An item's id, as it came in the address. */
  readonly item: string;
  readonly actor: string;
  /** The name of a group of event types. */
  readonly kind: string;
  /** Days as `2026-11-21`, in the reader's own zone: from the start of the first to the end of the last. */
  readonly from: string;
  readonly to: string;
}

export const noActivityFilter: ActivityFilter = { queue: '', item: '', actor: '', kind: '', from: '', to: '' };

export function activityFilterOfAddress(address: Pick<URLSearchParams, 'get'>): ActivityFilter {
  const text = (name: keyof ActivityFilter) => address.get(name) ?? '';
  const day = (name: 'from' | 'to') => (/^\d{4}-\d\d-\d\d$/.test(text(name)) ? text(name) : '');
  return {
    ...{ queue: text('queue'), item: text('item'), actor: text('actor'), kind: text('kind') },
    ...{ from: day('from'), to: day('to') },
  };
}

export function addressOf(filter: ActivityFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** The end of an id: ids that were created together start alike. */
export function shortId(id: string): string {
  return id.length > 12 ? `…${id.slice(-8)}` : id;
}
