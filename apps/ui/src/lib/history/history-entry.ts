// One step of an item's history, read from a row of the HTTP API.
import {
  evolveShown,
  itemOf,
  jsonPropertyMap,
  parseJsonText,
  type Actor,
  type ItemEvent,
  type ItemSource,
  type JsonText,
  type ShownState,
} from '@labeling/domain';
import type { ShownEventType } from '../items/event-words.js';

export interface HistoryEntry {
  readonly revision: string;
  readonly type: ShownEventType;
  readonly actor: Actor;
  /** ISO 8601. */
  readonly at: string;
  /** Names the request that led to it. */
  readonly correlationId: string;
  readonly state: ShownState;
  /** The reason that somebody gave for the event, or the comment that they wrote. */
  readonly reason?: string;
  /** For an event that assigned the item: to whom. */
  readonly assignees?: readonly string[];
  /** Whether it was approved because the annotations agree, which nobody decided. */
  readonly isAgreed?: boolean;
  /** The target before and after, as exact texts. */
  readonly before: JsonText | undefined;
  readonly after: JsonText | undefined;
  /** For the event that added the item: what does not change from then on. */
  readonly added?: { readonly data: JsonText; readonly metadata: JsonText | undefined; readonly source: ItemSource };
}

/** The step in a row; `before` is the item's state before it. */
export function readEntry(text: JsonText, before: ShownState): HistoryEntry {
  const row = jsonPropertyMap(text);
  const event = eventOf(row);
  const state = evolveShown(before, event);
  return {
    revision: plain<string>(row.get('revision')) ?? '',
    // Nobody is sent the drafts of annotations.
    type: event.type as ShownEventType,
    actor: plain<Actor>(row.get('actor')) ?? { type: 'system', id: '', name: '' },
    at: plain<string>(row.get('at')) ?? '',
    correlationId: plain<string>(row.get('correlationId')) ?? '',
    state,
    before: itemOf(before)?.target,
    after: itemOf(state)?.target,
    ...('reason' in event.data && { reason: event.data.reason }),
    ...('text' in event.data && { reason: event.data.text }),
    ...('assignees' in event.data && { assignees: event.data.assignees }),
    ...(event.type === 'ItemApproved' && event.data.by === 'agreement' && { isAgreed: true }),
    ...(event.type === 'ItemAdded' && { added: addedWith(row, event.data.source) }),
  };
}

function addedWith(row: ReadonlyMap<string, JsonText>, source: ItemSource): HistoryEntry['added'] {
  const members = jsonPropertyMap(row.get('data') ?? parseJsonText('{}'));
  return { data: members.get('data') ?? parseJsonText('null'), metadata: members.get('metadata'), source };
}

/** Which event of the item a row holds, from 0. */
export function rowRevision(text: JsonText): number {
  return Number(plain<string>(jsonPropertyMap(text).get('revision')));
}

/** The event of a row. */
export function readEvent(text: JsonText): ItemEvent {
  return eventOf(jsonPropertyMap(text));
}

/** The event with its target as the exact text. Its data and metadata never change, so they are left out. */
function eventOf(row: ReadonlyMap<string, JsonText>): ItemEvent {
  const members = [...jsonPropertyMap(row.get('data') ?? parseJsonText('{}'))]
    .filter(([name]) => name !== 'data' && name !== 'metadata')
    .map(([name, text]) => [name, name === 'target' ? text : plain(text)] as const);
  return { type: plain(row.get('type')), data: Object.fromEntries(members) } as ItemEvent;
}

function plain<Value>(text: JsonText | undefined): Value | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as Value);
}
