import { Problem } from '../problem-details/problem.js';

/**
 * A query parameter that is a moment, as events carry it: ISO 8601 in UTC, with milliseconds. A day is its first moment in UTC.
 * @throws Problem `invalid_parameter`
 */
export function readMoment(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/.test(value);
  const time = isTime ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) {
    throw new Problem('invalid_parameter', `${name} must be a day or a time in ISO 8601, such as 2027-01-31T12:00:00Z`);
  }
  return new Date(time).toISOString();
}
