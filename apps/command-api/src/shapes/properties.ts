// One decorator per property of a shape: how it is opened, what rules it has, and what the OpenAPI document says of it.
import { decodeJsonString, jsonElements, jsonKind, type JsonText } from '@labeling/domain';
import { requestIdForm } from '@labeling/telemetry';
import { ValidateIf } from 'class-validator';
import * as rules from '../request-json/json-rules.js';
import { memberId } from './examples.js';
import { addProperty, type Open, type Opened, type Property } from './property.js';
import * as schemas from './schema.js';
import type { Schema } from './schema.js';
import type { Settings } from '../settings/settings.js';

/** What differs between two properties of the same kind. */
export interface About {
  readonly description?: string;
  readonly example?: unknown;
  /** It may be left out. */
  readonly optional?: boolean;
  /** It may be null; `absent`: which is the same as leaving it out. */
  readonly nullable?: boolean | 'absent';
  /** Keywords of the schema in addition to those of the kind of property. */
  readonly schema?: Schema;
}

export interface Kind {
  readonly schema: Schema | (() => Schema);
  readonly example: () => unknown;
  readonly rules: readonly PropertyDecorator[];
  readonly open: (text: JsonText, settings: Settings) => Opened;
  readonly openGently?: Property['openGently'];
}

export function property(kind: Kind, about: About = {}): PropertyDecorator {
  const { description, optional = false, nullable = false, schema: more } = about;
  return (prototype, key) => {
    for (const rule of kind.rules) rule(prototype, key);
    if (optional || nullable) mayBe({ absent: optional, null: nullable !== false })(prototype, key);
    addProperty(prototype, {
      name: String(key),
      isRequired: !optional,
      schema: () => {
        const schema = { ...(typeof kind.schema === 'function' ? kind.schema() : kind.schema), ...more };
        return { ...(nullable ? schemas.orNull(schema) : schema), ...(description !== undefined && { description }) };
      },
      example: () => {
        if (about.example !== undefined) return about.example;
        if (optional) return undefined;
        return nullable ? null : kind.example();
      },
      open: (text, settings) => {
        if (nullable === 'absent' && jsonKind(text as JsonText) === 'null') return nothing;
        return kind.open(text as JsonText, settings);
      },
      openGently: kind.openGently,
    });
  };
}

const nothing: Opened = { value: undefined, problems: [] };

function mayBe({ absent, null: orNull }: { absent: boolean; null: boolean }): PropertyDecorator {
  return ValidateIf((_, value) => !(absent && value === undefined) && !(orNull && value === null));
}

/** A kind of property whose text needs nothing but its own rules. */
export function kind(schema: Kind['schema'], example: unknown, open: Open, ...rule: PropertyDecorator[]): Kind {
  return {
    schema,
    example: () => example,
    rules: rule,
    open: (text) => ({ value: open(text), problems: [] }),
  };
}

/**
 * The value of a text that should be a string, boolean or null. Another kind stays recognizably wrong without being
 * opened: a number, array or object.
 */
export function plainValue(text: JsonText): unknown {
  switch (jsonKind(text)) {
    case 'string':
      return decodeJsonString(text);
    case 'boolean':
      return text.trim() === 'true';
    case 'null':
      return null;
    case 'number':
      return 0;
    case 'array':
      return [];
    case 'object':
      return {};
  }
}

const exactText: Open = (text) => text;
/** The one spelling in which streams and rows are named. */
const lowerCase: Open = (text) => {
  const value = plainValue(text);
  return typeof value === 'string' ? value.toLowerCase() : value;
};
const lowerCaseOnce: Open = (text) =>
  jsonKind(text) === 'array' ? [...new Set(jsonElements(text).map(lowerCase))] : plainValue(text);
const number: Open = (text) => (jsonKind(text) === 'number' ? Number(text) : NaN);
const numberOrNull: Open = (text) => (jsonKind(text) === 'null' ? null : number(text));

/** Any JSON, kept as the exact text. `inside` is how deep it will be in another value. */
export const Payload = ({ inside = 0, ...about }: About & { inside?: number } = {}) =>
  property(kind(schemas.anyJson, { verdict: 'correct' }, exactText, rules.IsPayload(inside)), about);

/** A JSON object, kept as the exact text. */
export const ObjectPayload = (about?: About) =>
  property(kind(schemas.anyObject, { model: 'small' }, exactText, rules.IsObjectPayload()), about);

/** A string that people read. */
export const Text = (about?: About) => property(kind(schemas.text, 'text', plainValue, rules.IsText()), about);

/** A string that programs read; anything is accepted. */
export const AnyString = (about?: About) =>
  property(kind(schemas.text, 'text', plainValue, rules.IsAnyString()), about);

/** A name of a queue or dataset, or another short text; `problem` is the domain's own rule. */
export const Name = (problem: (name: string) => string | undefined, about?: About) =>
  property(kind(schemas.name, 'Golden', plainValue, rules.IsName(problem)), about);

/** An idempotency key. */
export const Key = (about?: About) =>
  property(kind({ type: 'string', minLength: 1, maxLength: 512 }, 'trace-42', plainValue, rules.IsKey()), about);

/** A UUID, opened in lower case. */
export const Id = (about?: About) =>
  property(kind(schemas.id, '01997ca2-0a4e-7c31-9f0e-0d6f7c1b2a34', lowerCase, rules.IsId()), about);

/** A list of at most `most` UUIDs, opened in lower case and each once. */
export const Ids = ({ most, ...about }: About & { readonly most: number }) =>
  property(kind(schemas.list(schemas.id, { maxItems: most }), [memberId], lowerCaseOnce, rules.AreIds(most)), about);

/** One of a few texts. */
export const Choice = (values: readonly string[], about?: About) =>
  property(kind(schemas.choice(values), values[0], plainValue, rules.IsOneOf(values)), about);

/** A time in an answer. */
export const Time = (about?: About) => property(kind(schemas.time, '2026-11-21T08:57:16.019Z', plainValue), about);

/** A time in the future, with a time zone. */
export const FutureTime = (about?: About) =>
  property(kind(schemas.time, '2027-11-21T00:00:00.000Z', plainValue, rules.IsFutureTime()), about);

export const Flag = (about?: About) => property(kind({ type: 'boolean' }, false, plainValue), about);

/** A choice between two, in a body. */
export const YesNo = (about?: About) => property(kind({ type: 'boolean' }, true, plainValue, rules.IsYesOrNo()), about);

/** How many. */
export const Count = (about?: About) => property(kind(schemas.count, 1, number), about);

/** A revision in an answer. */
export const Revision = (about?: About) => property(kind(schemas.revision, '2', plainValue), about);

/** The revision that a command is meant for, kept as the exact text. */
export const WantedRevision = (about?: About) =>
  property(
    kind({ anyOf: [{ type: 'integer', minimum: 0 }, schemas.revision] }, '2', exactText, rules.IsRevision()),
    about,
  );

/** A number in a range, fractions included. */
export const NumberBetween = (least: number, most: number, about?: About) =>
  property(
    kind({ type: 'number', minimum: least, maximum: most }, least, number, rules.IsNumberBetween(least, most)),
    about,
  );

/** A whole number in a range. */
export const WholeNumberBetween = (least: number, most: number, about?: About) =>
  property(
    kind(
      { type: 'integer', minimum: least, maximum: most },
      least,
      numberOrNull,
      rules.IsWholeNumberBetween(least, most),
    ),
    about,
  );

/** A share of all, from 0 to 1 in steps of 0.0001. */
export const Share = (about?: About) =>
  property(
    kind({ type: 'number', minimum: 0, maximum: 1, multipleOf: 0.0001 }, 1, numberOrNull, rules.IsShareOfAll()),
    about,
  );

/** The id of a request, as events carry it. */
export const RequestId = (about?: About) =>
  property(
    kind(
      { type: 'string', pattern: requestIdForm.source },
      'f3c0a3d0-7c52-4a0c-8f55-0d7f5b1ef001',
      plainValue,
      rules.IsRequestId(),
    ),
    about,
  );

/** A value in an answer that no other kind describes. */
export const Value = (schema: Schema, about: About & { readonly example: unknown }) =>
  property(kind(schema, about.example, exactText), about);
