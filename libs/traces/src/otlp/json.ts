import { bracketsInSteps, elementsInSteps, jsonKind, picksInSteps, type JsonText, type Steps } from '@labeling/domain';
import { UnreadableExport, type ExportRequest } from './export-request.js';
import { MOST_PARTS, MOST_PARTS_OF_MESSAGE, refuseMoreParts } from './most-parts.js';
import type { RawMessage, RawResource, RawScope } from './raw-request.js';
import { readRequest } from './read-request.js';
import type { Signal } from './signal.js';

/** 64-bit integers may be written as numbers, which a double would round. A quoted name cannot occur inside a string. */
const longIntegers =
  /("(?:intValue|startTimeUnixNano|endTimeUnixNano|timeUnixNano|observedTimeUnixNano)"\s*:\s*)(-?\d{16,20})(?=[\s,}])/g;

/** A request of this kind in OTLP's JSON. @throws UnreadableExport */
export function* readJson<Sent extends object>(
  signal: Signal<Sent>,
  text: JsonText,
  mostBytes = Infinity,
): Steps<ExportRequest<Sent>> {
  refuseMoreParts(yield* bracketsInSteps(text, MOST_PARTS));
  return yield* readRequest(signal, resourcesIn(text, signal), mostBytes);
}

/** The names of the lists. */
type Lists = Pick<Signal<unknown>, 'resources' | 'scopes' | 'list'>;

function* resourcesIn(text: JsonText, lists: Lists): Generator<RawResource | number, void, void> {
  const { resources, scopes } = lists;
  const request = yield* membersOf(text, 'the request', resources);
  for (const each of elementsIn(request, resources)) {
    if (typeof each === 'number') yield each;
    else {
      const members = yield* membersOf(each, resources, 'resource', scopes);
      yield { resource: messageAt(members, 'resource'), scopes: scopesIn(members, lists) };
    }
  }
}

function* scopesIn(members: Members, { scopes, list }: Lists): Generator<RawScope | number, void, void> {
  for (const each of elementsIn(members, scopes)) {
    if (typeof each === 'number') yield each;
    else {
      const members = yield* membersOf(each, scopes, 'scope', list);
      yield { scope: messageAt(members, 'scope'), sent: sentIn(members, list) };
    }
  }
}

function* sentIn(members: Members, list: string): Generator<RawMessage | number, void, void> {
  for (const each of elementsIn(members, list)) yield typeof each === 'number' ? each : messageOf(each);
}

type Members = ReadonlyMap<string, JsonText>;

/** The members of an object that messages call `of`. */
function* membersOf(text: JsonText, of: string, ...names: readonly string[]): Steps<Members> {
  if (jsonKind(text) === 'null' && of !== 'the request') return new Map();
  if (jsonKind(text) !== 'object') throw new UnreadableExport(`${of} must be an object`);
  return yield* picksInSteps(text, new Set(names));
}

/** The elements of a list, and steps; empty if it is absent or null. */
function elementsIn(members: Members, name: string): Iterable<JsonText | number> {
  const list = members.get(name);
  if (list === undefined || jsonKind(list) === 'null') return [];
  if (jsonKind(list) !== 'array') throw new UnreadableExport(`${name} must be an array`);
  return elementsInSteps(list);
}

function messageAt(members: Members, name: string): RawMessage | undefined {
  const text = members.get(name);
  return text === undefined ? undefined : messageOf(text);
}

const messageOf = (text: JsonText): RawMessage => ({
  size: text.length,
  parts: () => bracketsInSteps(text, MOST_PARTS_OF_MESSAGE),
  open: () => JSON.parse(text.replace(longIntegers, '$1"$2"')),
});

/** The answer to a request of this kind, as JSON text, with 64-bit integers as text. */
export function writeJson({ rejected }: Signal<unknown>, count: number, errorMessage: string): string {
  return JSON.stringify(count > 0 ? { partialSuccess: { [rejected]: String(count), errorMessage } } : {});
}
