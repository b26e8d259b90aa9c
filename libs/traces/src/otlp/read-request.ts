// Builds an export request from its raw spans or log records, in either encoding.
import type { Steps } from '@labeling/domain';
import { UnreadableExport, type ExportRequest, type OtlpResource, type OtlpScope } from './export-request.js';
import { MOST_PARTS_OF_MESSAGE, MOST_SENT, mostSent, tooLarge } from './most-parts.js';
import type { RawMessage, RawResource, RawScope } from './raw-request.js';
import { attributesOf, messageOf, textOf, WrongField, type Message } from './read-fields.js';
import type { Signal } from './signal.js';

/** What opening a message or a list costs, however short it is, in bytes. */
const PER_MESSAGE = 200;

/** A span or record with an invalid field is left out, and the others are read. @throws UnreadableExport when the message around them is invalid */
export function* readRequest<Sent extends object>(
  signal: Signal<Sent>,
  raw: Iterable<RawResource | number>,
  mostBytes: number,
): Steps<ExportRequest<Sent>> {
  const unreadable: string[] = [];
  let count = 0;
  function* read(one: RawMessage): Steps<Sent | undefined> {
    if (++count > MOST_SENT) throw new UnreadableExport(`The request has more than ${MOST_SENT} ${signal.called}s`);
    const read = yield* sentOrReason(signal, one, mostBytes);
    if (typeof read !== 'string') return read;
    unreadable.push(read);
    return undefined;
  }
  try {
    const resources: OtlpResource<Sent>[] = [];
    for (const each of raw) {
      if (typeof each === 'number') {
        yield each;
        continue;
      }
      const attributes = attributesOf(yield* around(each.resource, 'resource'));
      const scopes: OtlpScope<Sent>[] = [];
      for (const scope of each.scopes) {
        if (typeof scope === 'number') yield scope;
        else scopes.push(yield* scopeOf(scope, read));
      }
      resources.push({ attributes, scopes });
      yield PER_MESSAGE;
    }
    return { resources, unreadable };
  } catch (error) {
    if (error instanceof WrongField) throw new UnreadableExport(error.message, { cause: error });
    throw error;
  }
}

/** The message around others: a resource or a scope. */
function* around(raw: RawMessage | undefined, name: string): Steps<Message> {
  if (raw === undefined) return {};
  if ((yield* raw.parts()) > MOST_PARTS_OF_MESSAGE) {
    throw new UnreadableExport(`A ${name} has more than ${MOST_PARTS_OF_MESSAGE} parts, such as attributes`);
  }
  yield raw.size;
  return messageOf(raw.open(), name);
}

function* scopeOf<Sent>(raw: RawScope, read: (one: RawMessage) => Steps<Sent | undefined>): Steps<OtlpScope<Sent>> {
  const scope = yield* around(raw.scope, 'scope');
  const sent: Sent[] = [];
  for (const each of raw.sent) {
    if (typeof each === 'number') {
      yield each;
      continue;
    }
    const one = yield* read(each);
    if (one !== undefined) sent.push(one);
    yield each.size + PER_MESSAGE;
  }
  return { name: textOf(scope, 'name'), version: textOf(scope, 'version'), attributes: attributesOf(scope), sent };
}

function* sentOrReason<Sent>(
  { called, list, read }: Signal<Sent>,
  raw: RawMessage,
  mostBytes: number,
): Steps<Sent | string> {
  if (raw.size > mostSent(mostBytes)) return tooLarge(called, raw.size, mostBytes);
  if ((yield* raw.parts()) > MOST_PARTS_OF_MESSAGE) {
    return `a ${called} has more than ${MOST_PARTS_OF_MESSAGE} parts, such as attributes`;
  }
  try {
    const message = messageOf(raw.open(), list);
    yield raw.size;
    return read(message);
  } catch (error) {
    if (!(error instanceof WrongField)) throw error;
    return error.message;
  }
}
