import { parseJsonText } from '../json/json-text.js';
import type { ItemAdded } from './item-events.js';

/** The first event of an item, made up except for what a test specifies. */
export function anAddedItem(data: Partial<ItemAdded['data']> = {}): ItemAdded {
  return {
    type: 'ItemAdded',
    data: {
      queueId: 'q1',
      projectId: 'p1',
      arrival: { request: 'r1', index: 0 },
      source: { type: 'api' },
      createdAt: '2026-05-04T03:02:01.000Z',
      data: parseJsonText('{"question":1}'),
      target: parseJsonText('{"a":1,"b":[1,2]}'),
      ...data,
    },
  };
}
