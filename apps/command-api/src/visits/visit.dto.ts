import {
  jsonElements,
  jsonKind,
  jsonPropertyMap,
  LONGEST_VISIT,
  SHORTEST_VISIT,
  type JsonText,
} from '@labeling/domain';
import { IsId, IsNumberBetween } from '../request-json/json-rules.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { invalidBody, problemsBelow } from '../request-json/validate-shell.js';

/** What a browser may collect while it cannot reach the server, in one request. */
export const MOST_VISITS = 100;
/** How long ago, in seconds, a visit may have ended: a browser keeps unsent visits until it is used again. */
export const LONGEST_AGO = 30 * 86_400;

/** A visit as its browser measured it: durations, not times, because its clock may be wrong. */
export interface MeasuredVisit {
  readonly id: string;
  readonly itemId: string;
  readonly secondsAgo: number;
  readonly seconds: number;
}

/** `{id, itemId, secondsAgo, seconds}` */
class VisitDto extends ObjectDto {
  @IsId() readonly id: string;
  @IsId() readonly itemId: string;
  @IsNumberBetween(0, LONGEST_AGO) readonly secondsAgo: JsonText;
  @IsNumberBetween(SHORTEST_VISIT, LONGEST_VISIT) readonly seconds: JsonText;

  constructor(text: JsonText) {
    super(text);
    this.id = this.uuid('id') as string;
    this.itemId = this.uuid('itemId') as string;
    this.secondsAgo = this.text('secondsAgo') as JsonText;
    this.seconds = this.text('seconds') as JsonText;
  }
}

/** Reads `{visits}` and reports everything that is wrong. @throws Problem `invalid_body` */
export function readVisits(body: JsonText): MeasuredVisit[] {
  if (jsonKind(body) !== 'object') throw invalidBody([{ pointer: '', detail: 'must be an object' }]);
  const list = jsonPropertyMap(body).get('visits');
  const wrong = (detail: string) => invalidBody([{ pointer: '/visits', detail }]);
  if (list === undefined) throw wrong('is missing');
  if (jsonKind(list) !== 'array') throw wrong('must be an array');
  const texts = jsonElements(list);
  if (texts.length === 0 || texts.length > MOST_VISITS) throw wrong(`must have 1 to ${MOST_VISITS} elements`);
  const visits = texts.map((text) => new VisitDto(text));
  const problems = visits.flatMap((visit, i) => problemsBelow(`/visits/${i}`, visit));
  if (problems.length > 0) throw invalidBody(problems);
  return visits.map(({ id, itemId, secondsAgo, seconds }) => {
    return { id, itemId, secondsAgo: Number(secondsAgo), seconds: Number(seconds) };
  });
}
