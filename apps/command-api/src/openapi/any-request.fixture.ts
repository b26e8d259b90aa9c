// Requests as a faulty client makes them up from the OpenAPI document: most parts are as described, and some are anything at all.
import fc from 'fast-check';
import { shapeSchemas } from '../shapes/shape-schema.js';
import type { Schema } from '../shapes/schema.js';
import type { Parameter } from './describe.js';
import type { Operation } from './operation.js';

export interface AnyRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
/** Ids of things that exist, by the name of their path parameter. */
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

/** As the schema says; now and then, something else. */
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
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return aText(more);
  }
  return fc.jsonValue();
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
      query: someOf(parameters('query')),
      headers: someOf(parameters('header')),
      odd: fc.option(fc.tuple(fc.constantFrom('bogus', 'limit', 'after', 'q'), hostileText), { freq: 12 }),
      body: bodyText(operation.requestBody),
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
  const unknown = { weight: 2, arbitrary: fitting(form ?? {}).map(String) };
  // Without an id, it is the address of another operation.
  const hostile = { weight: 1, arbitrary: hostileText.filter((text) => text !== '') };
  const texts = fc.oneof(...(id === undefined ? [] : [{ weight: 12, arbitrary: fc.constant(id) }]), unknown, hostile);
  return texts.map((text) => encodeURIComponent(text.toWellFormed()));
}

/** Each parameter may be there, and more than once. */
function someOf(parameters: readonly Parameter[]): fc.Arbitrary<[string, string][]> {
  const each = parameters.map(({ name, schema: form }) =>
    fc.array(
      fc.oneof({ weight: 6, arbitrary: fitting(form ?? {}) }, { weight: 1, arbitrary: hostileText }).map((given) => {
        return [name, typeof given === 'string' ? given : JSON.stringify(given)] satisfies [string, string];
      }),
      { maxLength: 2 },
    ),
  );
  return fc.tuple(...each).map((all) => all.flat());
}

/** Header values are bytes without controls, and no client sends others. */
const inHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').trim();

function bodyText(described: unknown): fc.Arbitrary<string | undefined> {
  const content = schema(schema(described)['content']);
  const json = content['application/json'];
  if (json === undefined) return fc.constant(undefined);
  const text = value(schema(schema(json)['schema'])).map((body) => JSON.stringify(body));
  const broken = fc.tuple(text, fc.nat()).map(([whole, at]) => whole.slice(0, at % (whole.length + 1)));
  return fc.oneof(
    { weight: 12, arbitrary: text },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: hostileText },
  );
}

/** What the document holds at a place where a schema, or an object of them, stands. */
function schema(given: unknown): Schema {
  return typeof given === 'object' && given !== null ? (given as Schema) : {};
}
const schemas = (given: unknown): readonly Schema[] => (Array.isArray(given) ? given.map(schema) : []);
