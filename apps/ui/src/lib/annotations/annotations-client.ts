import { jsonElements, jsonPropertyMap, type JsonText } from '@labeling/domain';
import { apiPath } from '../api/client.js';
import type { Answer } from './side-by-side.js';

/** What may be known of the annotations of an item. */
export interface KnownAnnotations {
  /** In the order in which they were submitted. */
  readonly submitted: readonly Answer[];
  /** The reader is annotating the item, and is not shown what others answered. */
  readonly isOwnDraft: boolean;
}

const TIMEOUT = 15_000;

export async function loadAnnotations(
  queueId: string,
  itemId: string,
  viewerId: string | undefined,
): Promise<KnownAnnotations> {
  const path = apiPath('/v1/labeling_queues/{queue}/items/{item}/annotations', { queue: queueId, item: itemId });
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(response.statusText);
  // Not checked: the API writes nothing but JSON.
  return readAnnotations((await response.text()) as JsonText, viewerId);
}

function readAnnotations(text: JsonText, viewerId: string | undefined): KnownAnnotations {
  const all = jsonElements(jsonPropertyMap(text).get('data') ?? ('[]' as JsonText)).map((one) => {
    const parts = jsonPropertyMap(one);
    const plain = (name: string): unknown => JSON.parse(parts.get(name) ?? 'null');
    const submission = Number(plain('submission'));
    return { member: String(plain('member')), status: plain('status'), target: parts.get('target'), submission };
  });
  return {
    submitted: all
      .toSorted((one, other) => one.submission - other.submission)
      .flatMap(({ member, status, target }) =>
        status === 'submitted' && target !== undefined ? [{ member, target }] : [],
      ),
    isOwnDraft: all.some(({ member, status }) => member === viewerId && status === 'draft'),
  };
}
