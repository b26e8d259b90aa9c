import type { ItemSource } from '@labeling/domain';
import { describeActor } from '../people/actor-words.js';
import { shortTime } from '../time/format-time.js';
import type { ReviewItem } from './item-wire.js';

/** "Added 20 Nov, 14:02 by API key “eval-runner”" */
export function describeOrigin({ createdAt, addedBy }: Pick<ReviewItem, 'createdAt' | 'addedBy'>): string {
  return `Added ${shortTime(createdAt)} by ${describeActor(addedBy)}`;
}

/** What the item was made from, with a link to it; undefined for an item that a client sent. */
export function describeSource(source: ItemSource): { readonly words: string; readonly href: string } | undefined {
  switch (source.type) {
    case 'api':
      return undefined;
    case 'dataset':
      return { words: 'a dataset', href: `/datasets/${source.datasetId}?datapoint=${source.datapointId}` };
    case 'span':
      return { words: `span ${source.name}`, href: `/traces/${source.traceId}?span=${source.spanId}` };
    case 'trace':
      return { words: `trace ${source.name}`, href: `/traces/${source.traceId}` };
    case 'session':
      return {
        words: `session ${source.sessionId}`,
        href: `/traces/session?id=${encodeURIComponent(source.sessionId)}`,
      };
    case 'sql':
      return { words: 'a query', href: `/sql?query=${encodeURIComponent(source.query)}` };
  }
}
