// Attributes and events of a stored span, as conventions read them.
import { decodeJsonString, jsonElements, jsonKind, jsonProperties, type JsonText } from '@labeling/domain';
import type { Attribute, Attributes } from '../otlp/attribute.js';
import type { OtlpEvent } from '../otlp/export-request.js';

/** The reverse of `attributesText`, except that bytes stay in the base64 in which they are stored. */
export function attributesIn(text: JsonText): Attributes {
  return new Map(jsonProperties(text).map(({ key, value }) => [key, attributeIn(value)]));
}

function attributeIn(text: JsonText): Attribute {
  switch (jsonKind(text)) {
    case 'string':
      return decodeJsonString(text);
    case 'number':
      return /^-?\d+$/.test(text) ? BigInt(text) : Number(text);
    case 'boolean':
      return text === 'true';
    case 'null':
      return null;
    case 'array':
      return jsonElements(text).map(attributeIn);
    case 'object':
      return attributesIn(text);
  }
}

export function eventsIn(text: JsonText): OtlpEvent[] {
  return jsonElements(text).map((event) => {
    const members = new Map(jsonProperties(event).map(({ key, value }) => [key, value]));
    const [name, attributes] = [members.get('name'), members.get('attributes')];
    return {
      name: name === undefined ? '' : decodeJsonString(name),
      // Conventions do not read when it happened.
      timeNs: 0n,
      attributes: attributes === undefined ? new Map() : attributesIn(attributes),
    };
  });
}

/** The name of the library. */
export function scopeNameIn(text: JsonText): string {
  const name = attributesIn(text).get('name');
  return typeof name === 'string' ? name : '';
}
