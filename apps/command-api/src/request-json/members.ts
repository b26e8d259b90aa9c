// Opens the members of a body that are ordinary values; payloads are handed on as texts.
import { decodeJsonString, jsonKind, type JsonText } from '@labeling/domain';

/**
 * The value of a member that should be a string, boolean or null. A wrong kind stays recognizably wrong without being
 * opened: a number, array or object.
 */
export function plainValue(text: JsonText | undefined): unknown {
  if (text === undefined) return undefined;
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
