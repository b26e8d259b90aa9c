// Reads one field of an annotation schema, and reports everything that is wrong with it.
import { compareDecimals } from '../json/decimal.js';
import { decodeJsonString, jsonElements, jsonKind, jsonPropertyMap } from '../json/open-json.js';
import type { JsonText } from '../json/json-text.js';
import { fieldTypes, optionIdentity, type FieldType, type SchemaField } from './schema-field.js';
import { fieldFit } from './schema-fit.js';

/** Reports what is wrong with a property of the field, or with the field itself if it is empty. */
export type Report = (property: string, detail: string) => void;
type Properties = ReadonlyMap<string, JsonText>;

const knownProperties = new Set<string>([
  ...(['key', 'type', 'label', 'description', 'required', 'default'] satisfies (keyof SchemaField)[]),
  ...(['min', 'max', 'values', 'labels', 'multiple', 'tolerance', 'counts'] satisfies (keyof SchemaField)[]),
]);

/** Undefined if it is not an object, or has no key or no known type: then nothing else can be checked. */
export function readField(text: JsonText, report: Report): SchemaField | undefined {
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
  const label = stringProperty(properties, 'label', report);
  if (label?.trim() === '') report('label', 'must not be empty');
  const description = stringProperty(properties, 'description', report);
  const field = {
    key,
    type,
    ...(label !== undefined && { label }),
    ...(description !== undefined && { description }),
    ...flag('required', properties, report),
    ...readBounds(type, properties, report),
    ...readOptions(type, properties, report),
    ...readAgreement(type, properties, report),
  };
  return { ...field, ...readDefault(field, properties, report) };
}

function isFieldType(type: string): type is FieldType {
  return fieldTypes.some((known) => known === type);
}

function stringProperty(properties: Properties, name: string, report: Report): string | undefined {
  const text = properties.get(name);
  if (text === undefined) return undefined;
  if (jsonKind(text) === 'string') return decodeJsonString(text);
  report(name, 'must be a string');
  return undefined;
}

/** `false` is the same as a missing property. */
function flag<Name extends 'required' | 'multiple'>(
  name: Name,
  properties: Properties,
  report: Report,
): Partial<Record<Name, true>> {
  const text = properties.get(name);
  if (text === undefined || text.trim() === 'false') return {};
  if (text.trim() !== 'true') report(name, 'must be true or false');
  return { [name]: true } as Record<Name, true>;
}

function readBounds(type: FieldType, properties: Properties, report: Report): Pick<SchemaField, 'min' | 'max'> {
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

/** How lenient the field is when answers are compared. */
function readAgreement(
  type: FieldType,
  properties: Properties,
  report: Report,
): Pick<SchemaField, 'tolerance' | 'counts'> {
  const counts = properties.get('counts')?.trim();
  if (counts !== undefined && counts !== 'true' && counts !== 'false') report('counts', 'must be true or false');
  const tolerance = properties.get('tolerance');
  if (tolerance !== undefined) {
    if (type !== 'number') report('tolerance', 'is only for fields of type number');
    else if (jsonKind(tolerance) !== 'number' || compareDecimals(tolerance, '0') < 0) {
      report('tolerance', 'must be a number that is not negative');
    } else if (counts === 'false') report('tolerance', 'applies only to fields that are compared');
    else return { tolerance };
  }
  return counts === 'false' ? { counts: false } : {};
}

function readOptions(
  type: FieldType,
  properties: Properties,
  report: Report,
): Pick<SchemaField, 'values' | 'labels' | 'multiple'> {
  if (type !== 'enum') {
    for (const name of ['values', 'labels', 'multiple']) {
      if (properties.has(name)) report(name, 'is only for fields of type enum');
    }
    return {};
  }
  const values = elementsOf(properties.get('values'));
  if (values === undefined || values.length === 0) report('values', 'must list at least one option');
  const seen = new Set<string>();
  values?.forEach((value, i) => {
    const kind = jsonKind(value);
    if (kind === 'object' || kind === 'array') {
      report(`values/${i}`, 'must be a string, number, boolean or null');
      return;
    }
    const option = optionIdentity(value);
    if (seen.has(option)) report(`values/${i}`, 'repeats an option');
    seen.add(option);
  });
  return {
    values: values ?? [],
    ...readLabels(properties, values?.length ?? 0, report),
    ...flag('multiple', properties, report),
  };
}

function readLabels(properties: Properties, options: number, report: Report): Pick<SchemaField, 'labels'> {
  const text = properties.get('labels');
  if (text === undefined) return {};
  const labels = elementsOf(text);
  if (labels?.length !== options) {
    report('labels', 'must list one label for each option, in the same order');
    return {};
  }
  const seen = new Set<string>();
  const words = labels.map((label) => (jsonKind(label) === 'string' ? decodeJsonString(label) : ''));
  words.forEach((label, i) => {
    if (label.trim() === '') report(`labels/${i}`, 'must be a non-empty string');
    else if (seen.has(label)) report(`labels/${i}`, 'repeats a label');
    seen.add(label);
  });
  return { labels: words };
}

function readDefault(field: SchemaField, properties: Properties, report: Report): Pick<SchemaField, 'default'> {
  const value = properties.get('default');
  if (value === undefined) return {};
  if (fieldFit(field, value) !== undefined) report('default', 'must be a value that fits the field');
  return { default: value };
}

function elementsOf(text: JsonText | undefined): readonly JsonText[] | undefined {
  return text !== undefined && jsonKind(text) === 'array' ? jsonElements(text) : undefined;
}

/** A property's name as a token of a JSON pointer (RFC 6901). */
function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
