// How an item became what it is: its events as the HTTP API tells them, each with the target it led to.
import {
  evolveItem,
  absentItem,
  itemOf,
  jsonElements,
  jsonMemberMap,
  parseJsonText,
  type Actor,
  type ItemEvent,
  type ItemSource,
  type ItemState,
  type JsonText,
} from '@labeling/domain';

export interface HistoryEntry {
  readonly revision: string;
  readonly type: ItemEvent['type'];
  readonly actor: Actor;
  /** ISO 8601. */
  readonly at: string;
  /** Names the request that led to it. */
  readonly correlationId: string;
  readonly state: ItemState;
  /** The target before and after, the very texts. */
  readonly before: JsonText | undefined;
  readonly after: JsonText | undefined;
  /** Of the event that added the item: what does not change from then on. */
  readonly added?: { readonly data: JsonText; readonly metadata: JsonText | undefined; readonly source: ItemSource };
}

const TIMEOUT = 15_000;

/** Every event of the item, oldest first; none when the queue never had it. @throws when the server cannot be reached or refuses. */
export async function loadHistory(queueId: string, itemId: string, fetcher = fetch): Promise<readonly HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  let state: ItemState = absentItem;
  for (let after: string | undefined = ''; after !== undefined;) {
    const query: string = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    const path = `/v1/labeling_queues/${queueId}/items/${itemId}/history?limit=50000${query}`;
    const response = await fetcher(path, { signal: AbortSignal.timeout(TIMEOUT) });
    if (response.status === 404) return [];
    if (!response.ok) throw new Error(`The history cannot be read (${response.status})`);
    const page = jsonMemberMap(parseJsonText(await response.text()));
    for (const row of jsonElements(page.get('data') ?? parseJsonText('[]'))) {
      const entry = readEntry(jsonMemberMap(row), state);
      state = entry.state;
      entries.push(entry);
    }
    after = plain<string | null>(page.get('next')) ?? undefined;
  }
  return entries;
}

function readEntry(row: ReadonlyMap<string, JsonText>, before: ItemState): HistoryEntry {
  const event = eventOf(row);
  const state = evolveItem(before, event);
  return {
    revision: plain<string>(row.get('revision')) ?? '',
    type: event.type,
    actor: plain<Actor>(row.get('actor')) ?? { type: 'system', id: '', name: '' },
    at: plain<string>(row.get('at')) ?? '',
    correlationId: plain<string>(row.get('correlationId')) ?? '',
    state,
    before: itemOf(before)?.target,
    after: itemOf(state)?.target,
    ...(event.type === 'ItemAdded' && { added: addedWith(row, event.data.source) }),
  };
}

function addedWith(row: ReadonlyMap<string, JsonText>, source: ItemSource): HistoryEntry['added'] {
  const members = jsonMemberMap(row.get('data') ?? parseJsonText('{}'));
  return { data: members.get('data') ?? parseJsonText('null'), metadata: members.get('metadata'), source };
}

/** The event with its target as the exact text. The data and metadata it was added with never change: left out. */
function eventOf(row: ReadonlyMap<string, JsonText>): ItemEvent {
  const members = [...jsonMemberMap(row.get('data') ?? parseJsonText('{}'))]
    .filter(([name]) => name !== 'data' && name !== 'metadata')
    .map(([name, text]) => [name, name === 'target' ? text : plain(text)] as const);
  return { type: plain(row.get('type')), data: Object.fromEntries(members) } as ItemEvent;
}

function plain<Value>(text: JsonText | undefined): Value | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as Value);
}
