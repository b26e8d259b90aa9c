import { jsonElements, jsonKind, jsonPropertyMap, type JsonText } from '@labeling/domain';
import { limitProblem, type FieldProblem } from '../problem-details/problem.js';
import { invalidBody, problemsBelow } from '../request-json/validate-shell.js';
import type { Limits } from '../settings/settings.js';
import type { PayloadDto } from './payload.dto.js';

/**
 * Reads `{"<member>": [ … ]}`. All or nothing: one bad element and every wrong place is listed.
 * @throws Problem `invalid_body`, `too_many_items` or `item_too_large`
 */
export function readPayloadList<Dto extends PayloadDto>(
  body: JsonText,
  member: string,
  limits: Limits,
  read: (text: JsonText) => Dto,
): Dto[] {
  const list = jsonKind(body) === 'object' ? jsonPropertyMap(body).get(member) : undefined;
  if (jsonKind(body) !== 'object') throw invalidBody([{ pointer: '', detail: 'must be an object' }]);
  if (list === undefined) throw invalidBody([{ pointer: `/${member}`, detail: 'is missing' }]);
  if (jsonKind(list) !== 'array') throw invalidBody([{ pointer: `/${member}`, detail: 'must be an array' }]);
  const texts = jsonElements(list);
  if (texts.length === 0) throw invalidBody([{ pointer: `/${member}`, detail: 'must not be empty' }]);
  refuseTooMany(texts.length, limits.itemsPerRequest);
  const elements = texts.map(read);
  const problems = elements.flatMap((element, i) => problemsBelow(`/${member}/${i}`, element));
  if (problems.length > 0) throw invalidBody(problems);
  refuseTooLarge(elements, member, limits.itemBytes);
  return elements;
}

function refuseTooMany(count: number, most: number): void {
  if (count <= most) return;
  const limit = { name: 'LIMIT_ITEMS_PER_REQUEST', value: most };
  throw limitProblem('too_many_items', `${count} in one request; at most ${most} are allowed`, limit);
}

function refuseTooLarge(elements: readonly PayloadDto[], member: string, most: number): void {
  const errors = elements.flatMap(({ bytes }, i) =>
    bytes > most ? [{ pointer: `/${member}/${i}`, detail: tooLarge(bytes, most) }] : [],
  );
  const [first] = errors;
  if (first) throw itemTooLarge(`${first.pointer} ${first.detail}`, most, errors);
}

function tooLarge(bytes: number, most: number): string {
  return `has ${bytes} bytes of data, target and metadata; at most ${most} are allowed`;
}

function itemTooLarge(detail: string, most: number, errors: readonly FieldProblem[]) {
  return limitProblem('item_too_large', detail, { name: 'LIMIT_ITEM_BYTES', value: most }, errors);
}

/** A target that is edited alone is held to the limit of a whole item. @throws Problem `item_too_large` */
export function refuseTooLargeTarget(target: JsonText, most: number): void {
  const bytes = Buffer.byteLength(target);
  if (bytes <= most) return;
  const detail = `has ${bytes} bytes; at most ${most} are allowed`;
  throw itemTooLarge(`/target ${detail}`, most, [{ pointer: '/target', detail }]);
}
