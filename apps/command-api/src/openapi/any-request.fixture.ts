// Requests that a faulty client might make up from the OpenAPI document: most parts as described, some anything at all.
import fc from 'fast-check';
import { shapeSchemas } from '../shapes/shape-schema.js';
import type { Schema } from '../shapes/schema.js';
import type { Parameter } from './describe.js';
import type { Operation } from './operation.js';

export interface AnyRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: SentBody;
}
interface SentBody {
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}
/** Ids of things that exist, by the name of their parameter. */
export type Known = Readonly<Record<string, string>>;

const hostileTexts = [
  ...['', ' ', '\0', '\ud800', '\u202e', '%00', '../../x', "' or 1=1 --", '__proto__', '\u00a0'],
  ...['x'.repeat(5_000), '9'.repeat(400), '-1', '1e999', '2147483648', '9223372036854775808', 'NaN', 'null', '[]'],
  ...['*'.repeat(500), '%_%'.repeat(200), '2026-02-30T25:61:00Z', '"', '"-1"', 'W/"1"'],
];
const hostileValues: readonly unknown[] = [
  ...[null, true, -1, 0.5, -0, 1e308, 2 ** 53, 2 ** 31, {}, []],
  ...hostileTexts,
  JSON.parse('{"__proto__":{"admin":true},"constructor":1}'),
  JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`),
  Array.from({ length: 500 }, () => null),
];
const hostileText = fc.constantFrom(...hostileTexts);
const hostileValue = fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue());

/** A value as the schema says; now and then, something else. */
function value(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostileValue });
}

function fitting({ $ref, anyOf, oneOf, const: only, enum: options, type, ...more }: Schema): fc.Arbitrary<unknown> {
  if (typeof $ref === 'string') return fitting(shapeSchemas()[$ref.split('/').at(-1) ?? ''] ?? {});
  const choices = schemas(anyOf ?? oneOf);
  if (choices.length > 0) return fc.oneof(...choices.map(value));
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(options)) return fc.constantFrom(...options);
  const [kind] = [type ?? []].flat();
  switch (kind) {
    case 'object':
      return anObject(more);
    case 'array':
      return fc.array(value(schema(more['items'])), { maxLength: 3 });
    case 'integer':
      return fc.integer({ min: Number(more['minimum'] ?? -5), max: Number(more['maximum'] ?? 2_000) });
    case 'number':
      return more['multipleOf'] === undefined ? fc.double({ noNaN: true }) : aMultiple(more);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return aText(more);
  }
  return fc.jsonValue();
}

function aMultiple({ minimum, maximum, multipleOf }: Schema): fc.Arbitrary<number> {
  const parts = Math.round(1 / Number(multipleOf));
  return fc.integer({ min: Number(minimum) * parts, max: Number(maximum) * parts }).map((count) => count / parts);
}

function anObject({ properties, required }: Schema): fc.Arbitrary<unknown> {
  const members = Object.entries(schema(properties)).map(([name, one]) => [name, value(schema(one))] as const);
  const fits = fc.record(Object.fromEntries(members), { requiredKeys: [required ?? []].flat().map(String) });
  const odd = fc.tuple(fits, fc.constantFrom('Name', '__proto__', ''), hostileValue);
  const more = odd.map(([object, name, extra]) => Object.fromEntries([...Object.entries(object), [name, extra]]));
  return fc.oneof({ weight: 12, arbitrary: fits }, { weight: 1, arbitrary: more });
}

function aText({ format, pattern, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern), { maxLength: 40 });
  return fc.string({ minLength: 1, maxLength: Math.min(Number(maxLength), 40), unit: 'grapheme' });
}

/** One request for the operation. */
export function anyRequest(method: string, path: string, operation: Operation, known: Known): fc.Arbitrary<AnyRequest> {
  const parameters = (place: string) => (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  return fc
    .record({
      ids: fc.tuple(...parameters('path').map((parameter) => pathText(parameter, known))),
      query: someOf(parameters('query'), known),
      headers: someOf(parameters('header'), known),
      odd: rarely(fc.tuple(fc.constantFrom('bogus', 'limit', 'after', 'q'), hostileText)),
      body: anyBody(operation.requestBody),
    })
    .map(({ ids, query, headers, odd, body }) => {
      const asked = new URLSearchParams([...query, ...(odd ? [odd] : [])]).toString();
      const names = parameters('path').map(({ name }) => name);
      const at = names.reduce((text, name, i) => text.replace(`{${name}}`, () => ids[i] ?? ''), path);
      return {
        method: method.toUpperCase(),
        path: asked === '' ? at : `${at}?${asked}`,
        headers: Object.fromEntries(headers.map(([name, text]) => [name, inHeader(text)])),
        ...(body !== undefined && { body }),
      };
    });
}

function pathText({ name, schema: form }: Parameter, known: Known): fc.Arbitrary<string> {
  const id = known[name];
  const unknown = { weight: 1, arbitrary: fitting(form ?? {}).map(String) };
  // With an empty id, it would be the address of another operation.
  const hostile = { weight: 1, arbitrary: hostileText.filter((text) => text !== '') };
  const texts = fc.oneof(...(id === undefined ? [] : [{ weight: 12, arbitrary: fc.constant(id) }]), unknown, hostile);
  return texts.map((text) => encodeURIComponent(text.toWellFormed()));
}

/** Each parameter may be there, and now and then twice. */
function someOf(parameters: readonly Parameter[], known: Known): fc.Arbitrary<[string, string][]> {
  const each = parameters.map(({ name, schema: form }) => {
    const id = known[name];
    const fits = id === undefined ? fitting(form ?? {}) : fc.constant(id);
    const one = fc
      .oneof({ weight: 15, arbitrary: fits }, { weight: 1, arbitrary: hostileText })
      .map((given) => [name, typeof given === 'string' ? given : JSON.stringify(given)] satisfies [string, string]);
    const several = (count: number) => fc.array(one, { minLength: count, maxLength: count });
    return fc.oneof(
      { weight: 15, arbitrary: several(0) },
      { weight: 5, arbitrary: several(1) },
      { weight: 1, arbitrary: several(2) },
    );
  });
  return fc.tuple(...each).map((all) => all.flat());
}

function rarely<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

/** Header values are bytes without controls, and no client sends others. */
const inHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').trim();

/** A body of one of the described types; undefined when none is described. */
function anyBody(described: unknown): fc.Arbitrary<SentBody | undefined> {
  const types = Object.entries(schema(schema(described)['content']));
  if (types.length === 0) return fc.constant(undefined);
  return fc.oneof(
    ...types.map(([type, form]) => {
      const isJson = type === 'application/json';
      const content: fc.Arbitrary<SentBody['content']> = isJson ? jsonText(schema(form)['schema']) : fileOf(type);
      return content.map((sent) => ({ type, content: sent }));
    }),
  );
}

function jsonText(form: unknown): fc.Arbitrary<string> {
  const text = value(schema(form)).map((body) => JSON.stringify(body));
  const broken = fc.tuple(text, fc.nat()).map(([whole, at]) => whole.slice(0, at % (whole.length + 1)));
  return fc.oneof(
    { weight: 12, arbitrary: text },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: hostileText },
  );
}

/** A body that is not a JSON value: sometimes what its type promises, mostly something like it, and sometimes any bytes. */
function fileOf(type: string): fc.Arbitrary<SentBody['content']> {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => new Uint8Array(each));
  const cell = fc.oneof(fc.constantFrom('data', 'target', 'a,b', '"', '\r', '1.10', '{"a":1}'), hostileText);
  const row = fc.oneof({ weight: 4, arbitrary: fc.jsonValue() }, { weight: 1, arbitrary: hostileValue });
  const inFrame = bytes.map((each) => Buffer.concat([Buffer.from('PAR1'), each, Buffer.from('PAR1')]));
  return fc.oneof(
    bytes,
    hostileText,
    fc.array(fc.array(cell, { maxLength: 4 }).map((cells) => cells.join(','))).map((lines) => lines.join('\n')),
    fc.array(row.map((each) => JSON.stringify({ data: each, target: 1 }))).map((lines) => lines.join('\n')),
    ...(type.includes('parquet') ? [inFrame.map((each) => new Uint8Array(each))] : []),
  );
}

/** The content of the document at a place that has a schema, or an object of schemas. */
function schema(given: unknown): Schema {
  return typeof given === 'object' && given !== null ? (given as Schema) : {};
}
const schemas = (given: unknown): readonly Schema[] => (Array.isArray(given) ? given.map(schema) : []);
