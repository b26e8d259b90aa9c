// Like properties.ts, for query parameters, whose texts are not JSON. Each is opened to the value that a route uses.
import { isLongerThan, JsonTextError, parseJsonText, type JsonText } from '@labeling/domain';
import { textComplaint, uuidForm } from '../request-json/json-rules.js';
import { parseTime } from '../request-json/parse-time.js';
import type { About } from './properties.js';
import { addProperty, type Opened } from './property.js';
import * as schemas from './schema.js';
import type { Schema } from './schema.js';

export interface QueryKind {
  readonly schema: Schema;
  /** An invalid text is reported by throwing a Misread. */
  readonly read: (text: string) => unknown;
}

/** Why a query parameter cannot be read: "must be …". */
export class Misread extends Error {}

export interface AboutQuery extends About {
  /** Whether an empty text counts as absent. */
  readonly emptyIsAbsent?: boolean;
}

export function queryProperty({ schema, read }: QueryKind, about: AboutQuery = {}): PropertyDecorator {
  const { description, example, emptyIsAbsent = false } = about;
  return (prototype, key) =>
    addProperty(prototype, {
      name: String(key),
      isRequired: false,
      schema: () => ({ ...schema, ...(description !== undefined && { description }) }),
      example: () => example,
      open: (text) => (emptyIsAbsent && text === '' ? { value: undefined, problems: [] } : opened(read, text)),
    });
}

function opened(read: QueryKind['read'], text: string): Opened {
  try {
    return { value: read(text), problems: [] };
  } catch (error) {
    if (error instanceof Misread) return { value: undefined, problems: [{ pointer: '', detail: error.message }] };
    throw error;
  }
}

/** Any text, an empty one too. */
export const QueryText = (about?: About) => queryProperty({ schema: schemas.text, read: (text) => text }, about);

/** The most characters of a text to search for: each is compared with each character that is searched. */
export const LONGEST_SEARCH = 200;

/** @throws Misread when a text is too long to search for, or is not one that people write */
export function searchFor(text: string): string {
  const complaint = textComplaint(text);
  if (complaint !== undefined) throw new Misread(complaint);
  if (isLongerThan(text, LONGEST_SEARCH)) throw new Misread(`must have at most ${LONGEST_SEARCH} characters`);
  return text;
}

/** A text to search for. */
export const QuerySearch = (about?: AboutQuery) =>
  queryProperty({ schema: { ...schemas.text, maxLength: LONGEST_SEARCH }, read: searchFor }, about);

/** Any text that Postgres can compare; an empty one counts as absent. */
export const QueryWord = (about?: About) =>
  queryProperty({ schema: schemas.text, read: comparable }, { ...about, emptyIsAbsent: true });

function comparable(text: string): string {
  if (text.includes('\0')) throw new Misread('must not contain U+0000');
  return text;
}

/** `key=value`, either of which may be empty; an empty text counts as absent. */
export const QueryAssignment = (about?: About) =>
  queryProperty({ schema: schemas.text, read: assignment }, { ...about, emptyIsAbsent: true });

function assignment(text: string): string {
  if (!text.includes('=')) throw new Misread('must be a key and its value: verdict=wrong');
  return text;
}

/** A UUID. */
export const QueryId = (about?: AboutQuery) =>
  queryProperty(
    {
      schema: schemas.id,
      read: (text) => {
        if (!uuidForm.test(text)) throw new Misread('must be a UUID');
        return text.toLowerCase();
      },
    },
    about,
  );

/** The id of a member, or `me` or `none`; an empty text counts as absent. */
export const QueryMember = (about?: About) =>
  queryProperty({ schema: schemas.text, read: member }, { ...about, emptyIsAbsent: true });

function member(text: string): string {
  if (text === 'me' || text === 'none') return text;
  if (!uuidForm.test(text)) throw new Misread('must be me, none or the id of a member');
  return text.toLowerCase();
}

/** One of a few texts; `otherwise` is the default. */
export const QueryChoice = (
  values: readonly string[],
  { otherwise, ...about }: AboutQuery & { otherwise?: string } = {},
) =>
  queryProperty(
    {
      schema: { ...schemas.choice(values), ...(otherwise !== undefined && { default: otherwise }) },
      read: (text) => oneOf(values, text, values.length === 2 ? values.join(' or ') : `one of ${values.join(', ')}`),
    },
    about,
  );

/** Any of a few texts, separated by commas, in any case; an empty list counts as absent. */
export const QueryChoices = (values: readonly string[], about?: About) =>
  queryProperty(
    {
      schema: schemas.text,
      read: (text) => text.split(',').map((name) => anyCase(values, name.trim())),
    },
    { ...about, emptyIsAbsent: true },
  );

/** `true` or `false`; an empty text counts as absent. */
export const QueryBoolean = (about?: About) =>
  queryProperty(
    { schema: { type: 'boolean' }, read: (text) => oneOf(['true', 'false'], text, 'true or false') === 'true' },
    { ...about, emptyIsAbsent: true },
  );

function anyCase(values: readonly string[], name: string): string {
  const known = values.find((value) => value.toLowerCase() === name.toLowerCase());
  return oneOf(values, known ?? '', `one or more of ${values.join(', ')}`);
}

function oneOf(values: readonly string[], text: string, meant: string): string {
  if (values.includes(text)) return text;
  throw new Misread(`must be ${meant}`);
}

/** A moment, as events carry it: ISO 8601 in UTC, with milliseconds. A day is its first moment in UTC; empty counts as absent. */
export const QueryMoment = (about?: About) =>
  queryProperty({ schema: schemas.time, read: moment }, { ...about, emptyIsAbsent: true });

const momentForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/;

function moment(text: string): string {
  const time = momentForm.test(text) ? parseTime(text) : NaN;
  if (Number.isNaN(time)) throw new Misread('must be a day or a time in ISO 8601, such as 2027-01-31T12:00:00Z');
  return new Date(time).toISOString();
}

/** A moment, or a position of the event store, which is even more exact; empty counts as absent. */
export const QueryPast = (about?: About) =>
  queryProperty({ schema: schemas.text, read: past }, { ...about, emptyIsAbsent: true });

function past(text: string): string | bigint {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : moment(text);
}

/** One JSON value; an empty text counts as absent. */
export const QueryJson = (about?: About) =>
  queryProperty({ schema: schemas.text, read: json }, { ...about, emptyIsAbsent: true });

function json(text: string): JsonText {
  try {
    return parseJsonText(text);
  } catch (error) {
    if (error instanceof JsonTextError) throw new Misread('must be JSON: a text is written with its quotes');
    throw error;
  }
}
