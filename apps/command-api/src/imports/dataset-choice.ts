// The datapoints of a dataset that a request selects: by id, by ordinal, or by a text.
import { jsonElements, jsonKind, type JsonText } from '@labeling/domain';
import type { OrdinalRange } from '@labeling/read-models/queries';
import { limitProblem } from '../problem-details/problem.js';
import { uuidForm } from '../request-json/json-rules.js';
import { invalidBody } from '../shapes/open-shape.js';
import { plainValue } from '../shapes/properties.js';

/** At most `most` ids, in lower case. @throws Problem `invalid_body` or `too_many_items` */
export function readIds(list: JsonText, most: number): string[] {
  const pointer = '/source/datapointIds';
  if (jsonKind(list) !== 'array') throw invalidBody([{ pointer, detail: 'must be an array' }]);
  const texts = jsonElements(list);
  if (texts.length === 0) throw invalidBody([{ pointer, detail: 'must not be empty' }]);
  if (texts.length > most) {
    const limit = { name: 'LIMIT_ITEMS_PER_REQUEST', value: most };
    throw limitProblem('too_many_items', `${texts.length} datapoints by id; at most ${most} are allowed`, limit);
  }
  const ids = texts.map((text) => plainValue(text));
  const problems = ids.flatMap((id, i) =>
    typeof id === 'string' && uuidForm.test(id) ? [] : [{ pointer: `${pointer}/${i}`, detail: 'must be a UUID' }],
  );
  if (problems.length > 0) throw invalidBody(problems);
  return ids.map((id) => String(id).toLowerCase());
}

/** `[[first, last], …]`, ascending. @throws Problem `invalid_body` */
export function readRanges(list: JsonText): OrdinalRange[] {
  const pointer = '/source/ordinals';
  const ranges: unknown = JSON.parse(list);
  if (!Array.isArray(ranges) || ranges.length === 0) {
    throw invalidBody([{ pointer, detail: 'must be an array of ranges, [first, last]' }]);
  }
  let before = -1;
  return ranges.map((range: unknown, i) => {
    const [first, last, ...more]: unknown[] = Array.isArray(range) ? range : [];
    if (!isOrdinal(first) || !isOrdinal(last) || more.length > 0 || first > last || first <= before) {
      const detail = 'must be a range, [first, last], of whole numbers from 0, after the range before it';
      throw invalidBody([{ pointer: `${pointer}/${i}`, detail }]);
    }
    before = last;
    return [first, last];
  });
}

function isOrdinal(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
}
