import { jsonArray, jsonElements, jsonKind, optionIdentity, type JsonText, type SchemaField } from '@labeling/domain';

/** The options of the field, as its schema writes them, that are in the value. */
export function chosenOptions({ values = [] }: SchemaField, value: JsonText | undefined): ReadonlySet<JsonText> {
  const inValue = new Set(elementsOf(value).filter(isScalar).map(optionIdentity));
  return new Set(values.filter((option) => inValue.has(optionIdentity(option))));
}

/** The value with an option added or taken away. The others stay as they are written. */
export function withOption(
  field: SchemaField,
  value: JsonText | undefined,
  option: JsonText,
  isChosen: boolean,
): JsonText {
  const identity = optionIdentity(option);
  const others = elementsOf(value).filter((one) => !isScalar(one) || optionIdentity(one) !== identity);
  if (!isChosen) return jsonArray(others);
  const rank = (one: JsonText) => placeOf(field, one);
  const at = others.findIndex((one) => rank(one) > rank(option));
  return jsonArray(others.toSpliced(at < 0 ? others.length : at, 0, option));
}

function placeOf({ values = [] }: SchemaField, one: JsonText): number {
  return isScalar(one) ? values.findIndex((option) => optionIdentity(option) === optionIdentity(one)) : -1;
}

function elementsOf(value: JsonText | undefined): readonly JsonText[] {
  return value !== undefined && jsonKind(value) === 'array' ? jsonElements(value) : [];
}

function isScalar(value: JsonText): boolean {
  const kind = jsonKind(value);
  return kind !== 'object' && kind !== 'array';
}
