import { limitProblem, type Problem } from '../problem-details/problem.js';

/** What a body is answered with that is over the limit, as sent or unzipped. */
export function bodyTooLarge(bodyBytes: number): Problem {
  const limit = { name: 'LIMIT_BODY_BYTES', value: bodyBytes };
  return limitProblem('body_too_large', `A body may have at most ${bodyBytes} bytes`, limit);
}
