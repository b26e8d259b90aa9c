import { decodeJsonString, jsonKind, type JsonText } from '@labeling/domain';

/** A field that items can be filtered by: of the schema, or only a key that targets have. */
export interface FilterField {
  readonly key: string;
  readonly type?: string;
  readonly values?: readonly JsonText[];
}

/** The values that a field can have, as people read them; empty where any can be typed. */
export function valueChoices(field: FilterField | undefined): string[] {
  if (field?.type === 'boolean') return ['true', 'false'];
  return (field?.values ?? []).map((value) => (jsonKind(value) === 'string' ? decodeJsonString(value) : value));
}
