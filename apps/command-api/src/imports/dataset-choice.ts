// The datapoints of a dataset that a request selects: by id, by ordinal, or by a text.
import { jsonKind, type JsonText } from '@labeling/domain';
import type { OrdinalRange } from '@labeling/read-models/queries';
import { limitProblem } from '../problem-details/problem.js';
import { elementsUpTo } from '../request-json/elements-up-to.js';
import { uuidForm } from '../request-json/json-rules.js';
import { invalidBody } from '../shapes/open-shape.js';
import { plainValue } from '../shapes/properties.js';

/** At most `most` ids, in lower case. @throws Problem `invalid_body` or `too_many_items` */
export function readIds(list: JsonText, most: number): string[] {
  const pointer = '/source/datapointIds';
  if (jsonKind(list) !== 'array') throw invalidBody([{ pointer, detail: 'must be an array' }]);
  const texts = elementsUpTo(list, most);
  if (texts === undefined) throw tooMany('datapoints by id', most);
  if (texts.length === 0) throw invalidBody([{ pointer, detail: 'must not be empty' }]);
  const ids = texts.map((text) => plainValue(text));
  const problems = ids.flatMap((id, i) =>
    typeof id === 'string' && uuidForm.test(id) ? [] : [{ pointer: `${pointer}/${i}`, detail: 'must be a UUID' }],
  );
  if (problems.length > 0) throw invalidBody(problems);
  return ids.map((id) => String(id).toLowerCase());
}

/** `[[first, last], …]`, ascending, at most `most`. @throws Problem `invalid_body` or `too_many_items` */
export function readRanges(list: JsonText, most: number): OrdinalRange[] {
  const pointer = '/source/ordinals';
  const texts = jsonKind(list) === 'array' ? elementsUpTo(list, most) : [];
  if (texts === undefined) throw tooMany('ranges of ordinals', most);
  if (texts.length === 0) throw invalidBody([{ pointer, detail: 'must be an array of ranges, [first, last]' }]);
  const ranges = texts.map((text): unknown => JSON.parse(text));
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

function tooMany(what: string, most: number) {
  const limit = { name: 'LIMIT_ITEMS_PER_REQUEST', value: most };
  return limitProblem('too_many_items', `More than ${most} ${what}`, limit);
}

function isOrdinal(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
}
