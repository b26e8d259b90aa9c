// Events to stored JSON and back. JSON payloads are embedded exactly as the text that was received, and cut out again on read:
// for other readers a stored event is ordinary JSON, but no digit, key or escape of a payload changes.
import {
  jsonArray,
  jsonElements,
  jsonKind,
  jsonPropertyMap,
  jsonObject,
  jsonPlaces,
  toJsonText,
  type AnyEvent,
  type EventMetadata,
  type EventType,
  type JsonText,
} from '@labeling/domain';
import { activeTrace } from '@labeling/telemetry/spans';
import type { EventContext } from '../stored-event.js';
import { currentVersion, upcast } from './upcasters.js';

/** What the store keeps for an event besides its id and position. */
export interface EncodedEvent {
  readonly type: EventType;
  readonly data: JsonText;
  readonly metadata: JsonText;
}

/** `followedBy`: how many events the same append has after this one. */
export function encodeEvent(event: AnyEvent, context: EventContext, followedBy = 0): EncodedEvent {
  const { actor, at, $correlationId, $causationId, basis } = context;
  const schemaVersion = currentVersion(event.type);
  const metadata: EventMetadata = {
    ...{ actor, at, $correlationId, $causationId },
    ...activeTrace(),
    schemaVersion,
    ...(basis && { basis }),
    ...(followedBy > 0 && { followedBy }),
  };
  const { properties = [], lists = {} } = jsonPlaces[event.type];
  return {
    type: event.type,
    metadata: toJsonText(metadata),
    data: encodeProperties(event.data, properties, (key, value) => {
      const inElements = lists[key];
      if (inElements === undefined || !Array.isArray(value)) return undefined;
      return jsonArray(value.map((element: object) => encodeProperties(element, inElements)));
    }),
  };
}

/**
 * The event of a stored type, data and metadata, brought up to date.
 * @throws Error saying what is not understood
 */
export function decodeEvent(
  type: string,
  data: JsonText,
  metadata: unknown,
): { event: AnyEvent; metadata: EventMetadata } {
  if (!isEventType(type)) throw new Error('its type is unknown');
  if (!isMetadata(metadata)) throw new Error('its metadata is not that of an event of this product');
  const { schemaVersion } = metadata;
  const current = currentVersion(type);
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > current) {
    throw new Error(`its version is ${schemaVersion}, known are 1 to ${current}`);
  }
  if (!data.trimStart().startsWith('{')) throw new Error('its data is not a JSON object');
  return { event: openEvent(type, upcast(type, schemaVersion, data)), metadata };
}

function encodeProperties(
  object: object,
  exact: readonly string[],
  encodeOther: (key: string, value: unknown) => JsonText | undefined = () => undefined,
): JsonText {
  const properties: Record<string, JsonText | undefined> = {};
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    properties[key] = exact.includes(key) ? (value as JsonText) : (encodeOther(key, value) ?? toJsonText(value));
  }
  return jsonObject(properties);
}

function openEvent(type: EventType, text: JsonText): AnyEvent {
  const { properties = [], lists = {} } = jsonPlaces[type];
  const data = openProperties(text, properties, (key, value) => {
    const inElements = lists[key];
    if (inElements === undefined || jsonKind(value) !== 'array') return undefined;
    return jsonElements(value).map((element) => openProperties(element, inElements));
  });
  return { type, data } as AnyEvent;
}

function openProperties(
  text: JsonText,
  exact: readonly string[],
  openOther: (key: string, value: JsonText) => unknown = () => undefined,
): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [key, value] of jsonPropertyMap(text)) {
    object[key] = exact.includes(key) ? value : (openOther(key, value) ?? (JSON.parse(value) as unknown));
  }
  return object;
}

function isEventType(type: string): type is EventType {
  return Object.hasOwn(jsonPlaces, type);
}

function isMetadata(metadata: unknown): metadata is EventMetadata {
  return (
    typeof metadata === 'object' &&
    metadata !== null &&
    'schemaVersion' in metadata &&
    typeof metadata.schemaVersion === 'number' &&
    'actor' in metadata &&
    'at' in metadata
  );
}
