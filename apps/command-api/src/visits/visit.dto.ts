import { LONGEST_VISIT, SHORTEST_VISIT } from '@labeling/domain';
import { ListOf } from '../shapes/nested.js';
import { Id, NumberBetween } from '../shapes/properties.js';

/** As many as a browser that was offline for long gathers in one request. */
const MOST_VISITS = 100;
/** How long ago, in seconds, a visit may have ended: a browser keeps what it could not send until it is used again. */
const LONGEST_AGO = 30 * 86_400;

/** A visit as its browser measured it: by how long, not by when, as its clock may be wrong. */
export class MeasuredVisitDto {
  @Id({ description: 'Made by whoever measured it, so that the visit can be sent again' }) readonly id: string;
  @Id() readonly itemId: string;
  @NumberBetween(0, LONGEST_AGO, { example: 2.5, description: 'Seconds since the visit ended' })
  readonly secondsAgo: number;
  @NumberBetween(SHORTEST_VISIT, LONGEST_VISIT, { example: 42 }) readonly seconds: number;
}

export class RecordVisitsDto {
  @ListOf(() => MeasuredVisitDto, { most: MOST_VISITS }) readonly visits: readonly MeasuredVisitDto[];
}
