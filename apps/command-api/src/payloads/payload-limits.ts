import type { JsonText } from '@labeling/domain';
import { limitProblem, type FieldProblem } from '../problem-details/problem.js';
import type { Settings } from '../settings/settings.js';
import type { PayloadDto } from './payload.dto.js';

/** How many items or datapoints one request may have. */
export const itemsPerRequest = {
  name: 'LIMIT_ITEMS_PER_REQUEST',
  of: ({ limits }: Settings) => limits.itemsPerRequest,
  called: 'in one request',
};

/** Lists every element of the body's list `name` that is larger than an item may be. @throws Problem `item_too_large` */
export function refuseTooLarge(elements: readonly PayloadDto[], name: string, most: number): void {
  const errors = elements.flatMap((element, i) => {
    const bytes = bytesOf(element);
    return bytes > most ? [{ pointer: `/${name}/${i}`, detail: tooLarge(bytes, most) }] : [];
  });
  const [first] = errors;
  if (first) throw itemTooLarge(`${first.pointer} ${first.detail}`, most, errors);
}

/** Bytes in UTF-8 of data, target and metadata together. */
function bytesOf({ data, target, metadata }: PayloadDto): number {
  return Buffer.byteLength(data) + Buffer.byteLength(target) + Buffer.byteLength(metadata ?? '');
}

function tooLarge(bytes: number, most: number): string {
  return `has ${bytes} bytes of data, target and metadata; at most ${most} are allowed`;
}

function itemTooLarge(detail: string, most: number, errors: readonly FieldProblem[]) {
  return limitProblem('item_too_large', detail, { name: 'LIMIT_ITEM_BYTES', value: most }, errors);
}

/** An edited target alone may be as large as a whole item. @throws Problem `item_too_large` */
export function refuseTooLargeTarget(target: JsonText, most: number): void {
  const bytes = Buffer.byteLength(target);
  if (bytes <= most) return;
  const detail = `has ${bytes} bytes; at most ${most} are allowed`;
  throw itemTooLarge(`/target ${detail}`, most, [{ pointer: '/target', detail }]);
}
