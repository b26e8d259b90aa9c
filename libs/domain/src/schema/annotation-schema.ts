import { canonicalDecimal, compareDecimals } from '../json/decimal.js';
import { decodeJsonString, jsonElements, jsonKind, jsonPropertyMap } from '../json/open-json.js';
import type { JsonText } from '../json/json-text.js';

export type FieldType = 'string' | 'number' | 'boolean' | 'enum';

/** One field of an annotation schema (spec §2). Bounds and options stay JSON texts, so numbers keep their digits. */
export interface SchemaField {
  readonly key: string;
  readonly type: FieldType;
  readonly description?: string;
  readonly min?: JsonText;
  readonly max?: JsonText;
  readonly values?: readonly JsonText[];
}
export interface AnnotationSchema {
  readonly fields: readonly SchemaField[];
}
export interface SchemaProblem {
  /** JSON pointer into the schema, for example `/fields/2/min`. */
  readonly pointer: string;
  readonly detail: string;
}

const fieldTypes: readonly string[] = ['string', 'number', 'boolean', 'enum'] satisfies FieldType[];
const knownProperties = new Set(['key', 'type', 'description', 'min', 'max', 'values']);

/** Reads `{"fields": […]}` and lists everything that is wrong with it; `schema` is usable when the list is empty. */
export function readAnnotationSchema(text: JsonText): { schema: AnnotationSchema; problems: readonly SchemaProblem[] } {
  const problems: SchemaProblem[] = [];
  const fields: SchemaField[] = [];
  const list = jsonKind(text) === 'object' ? jsonPropertyMap(text).get('fields') : undefined;
  if (list === undefined || jsonKind(list) !== 'array') {
    return { schema: { fields }, problems: [{ pointer: '/fields', detail: 'must be an array of fields' }] };
  }
  const keys = new Set<string>();
  jsonElements(list).forEach((element, i) => {
    const report = (property: string, detail: string) => {
      problems.push({ pointer: `/fields/${i}${property && `/${property}`}`, detail });
    };
    const field = readField(element, report);
    if (field === undefined) return;
    if (keys.has(field.key)) report('key', `repeats the key ${JSON.stringify(field.key)}`);
    keys.add(field.key);
    fields.push(field);
  });
  return { schema: { fields }, problems };
}

type Report = (property: string, detail: string) => void;

function readField(text: JsonText, report: Report): SchemaField | undefined {
  if (jsonKind(text) !== 'object') {
    report('', 'must be an object');
    return undefined;
  }
  const properties = jsonPropertyMap(text);
  for (const name of properties.keys()) {
    if (!knownProperties.has(name)) report(pointerToken(name), 'is not a property of a field');
  }
  const key = stringProperty(properties, 'key', report);
  const type = stringProperty(properties, 'type', report);
  if (key === '') report('key', 'must not be empty');
  if (key === undefined || type === undefined) {
    if (key === undefined && !properties.has('key')) report('key', 'is missing');
    if (type === undefined && !properties.has('type')) report('type', 'is missing');
    return undefined;
  }
  if (!isFieldType(type)) {
    report('type', `must be one of ${fieldTypes.join(', ')}`);
    return undefined;
  }
  const description = stringProperty(properties, 'description', report);
  return {
    key,
    type,
    ...(description !== undefined && { description }),
    ...readBounds(type, properties, report),
    ...readValues(type, properties, report),
  };
}

function isFieldType(type: string): type is FieldType {
  return fieldTypes.includes(type);
}

function stringProperty(properties: Map<string, JsonText>, name: string, report: Report): string | undefined {
  const text = properties.get(name);
  if (text === undefined) return undefined;
  if (jsonKind(text) === 'string') return decodeJsonString(text);
  report(name, 'must be a string');
  return undefined;
}

function readBounds(
  type: FieldType,
  properties: Map<string, JsonText>,
  report: Report,
): Pick<SchemaField, 'min' | 'max'> {
  const bound = (name: 'min' | 'max') => {
    const text = properties.get(name);
    if (text === undefined) return undefined;
    if (type !== 'number') report(name, 'is only for fields of type number');
    else if (jsonKind(text) !== 'number') report(name, 'must be a number');
    else return text;
    return undefined;
  };
  const min = bound('min');
  const max = bound('max');
  if (min !== undefined && max !== undefined && compareDecimals(min, max) > 0) report('min', 'must not exceed max');
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function readValues(type: FieldType, properties: Map<string, JsonText>, report: Report): Pick<SchemaField, 'values'> {
  const text = properties.get('values');
  if (type !== 'enum') {
    if (text !== undefined) report('values', 'is only for fields of type enum');
    return {};
  }
  const values = text !== undefined && jsonKind(text) === 'array' ? jsonElements(text) : [];
  if (values.length === 0) report('values', 'must list at least one option');
  const seen = new Set<string>();
  values.forEach((value, i) => {
    const kind = jsonKind(value);
    if (kind === 'object' || kind === 'array') {
      report(`values/${i}`, 'must be a string, number, boolean or null');
      return;
    }
    const option = `${kind} ${kind === 'number' ? canonicalDecimal(value) : String(JSON.parse(value))}`;
    if (seen.has(option)) report(`values/${i}`, 'repeats an option');
    seen.add(option);
  });
  return { values };
}

/** A property's name as a token of a JSON pointer (RFC 6901). */
function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
