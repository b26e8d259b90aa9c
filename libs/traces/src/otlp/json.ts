import { bracketsInSteps, elementsInSteps, jsonKind, picksInSteps, type JsonText, type Steps } from '@labeling/domain';
import { UnreadableExport, type ExportRequest } from './export-request.js';
import { MOST_PARTS, MOST_PARTS_OF_MESSAGE, refuseMoreParts } from './most-parts.js';
import type { RawMessage, RawResource, RawScope } from './raw-request.js';
import { readRequest } from './read-request.js';

/** 64-bit integers may be written as numbers, which a double would round. A quoted name cannot occur inside a string. */
const longIntegers = /("(?:intValue|startTimeUnixNano|endTimeUnixNano|timeUnixNano)"\s*:\s*)(-?\d{16,20})(?=[\s,}])/g;

/** An ExportTraceServiceRequest in OTLP's JSON. @throws UnreadableExport */
export function* readJson(text: JsonText, spanBytes = Infinity): Steps<ExportRequest> {
  refuseMoreParts(yield* bracketsInSteps(text, MOST_PARTS));
  return yield* readRequest(resourcesIn(text), spanBytes);
}

function* resourcesIn(text: JsonText): Generator<RawResource | number, void, void> {
  const request = yield* membersOf(text, 'the request', 'resourceSpans');
  for (const each of elementsIn(request, 'resourceSpans')) {
    if (typeof each === 'number') yield each;
    else {
      const members = yield* membersOf(each, 'resourceSpans', 'resource', 'scopeSpans');
      yield { resource: messageAt(members, 'resource'), scopes: scopesIn(members) };
    }
  }
}

function* scopesIn(members: Members): Generator<RawScope | number, void, void> {
  for (const each of elementsIn(members, 'scopeSpans')) {
    if (typeof each === 'number') yield each;
    else {
      const members = yield* membersOf(each, 'scopeSpans', 'scope', 'spans');
      yield { scope: messageAt(members, 'scope'), spans: spansIn(members) };
    }
  }
}

function* spansIn(members: Members): Generator<RawMessage | number, void, void> {
  for (const each of elementsIn(members, 'spans')) yield typeof each === 'number' ? each : messageOf(each);
}

type Members = ReadonlyMap<string, JsonText>;

/** Of an object that is called `of`. */
function* membersOf(text: JsonText, of: string, ...names: readonly string[]): Steps<Members> {
  if (jsonKind(text) === 'null' && of !== 'the request') return new Map();
  if (jsonKind(text) !== 'object') throw new UnreadableExport(`${of} must be an object`);
  return yield* picksInSteps(text, new Set(names));
}

/** The elements of a list, and steps; nothing when it is absent or null. */
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

/** An ExportTraceServiceResponse, as JSON text, with 64-bit integers as text. */
export function writeJson(rejectedSpans: number, errorMessage: string): string {
  const partial = rejectedSpans > 0 ? { partialSuccess: { rejectedSpans: String(rejectedSpans), errorMessage } } : {};
  return JSON.stringify(partial);
}
