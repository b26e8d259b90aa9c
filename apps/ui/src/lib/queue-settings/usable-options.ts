import { jsonKind, optionIdentity, type JsonText } from '@labeling/domain';

/** A filter, for lists in the order of these options, for what can be chosen while a field is unfinished. */
export function isUsableAmong(options: readonly JsonText[]): (_: unknown, place: number) => boolean {
  const isSingle = (option: JsonText) => !['object', 'array'].includes(jsonKind(option));
  const identities = options.map((option) => (isSingle(option) ? optionIdentity(option) : undefined));
  // Of equal options, only the first one.
  return (_, place) => identities[place] !== undefined && identities.indexOf(identities[place]) === place;
}
