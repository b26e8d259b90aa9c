// Members that a shape does not declare are refused: a misspelled `idempotency_key` must not cost anybody idempotency.
import type { FieldProblem } from '../problem-details/problem.js';
import { pointerToken } from '../request-json/json-path.js';
import { didYouMean } from './close-name.js';
import { propertiesOf, type ShapeClass } from './property.js';

/** How many unknown members of one object are listed: a body may have millions. */
export const UNKNOWN_LISTED = 10;
/** A longer name is cut where an answer repeats it. */
const LONGEST_NAME = 200;

const openShapes = new WeakSet<object>();
const called = new WeakMap<object, string>();

/** Marks a shape of requests that may have members it does not declare, which are ignored. */
export function Open(): ClassDecorator {
  return (shape) => void openShapes.add(shape);
}

export function isOpen(shape: object): boolean {
  return openShapes.has(shape);
}

/** What answers call an object of this shape: "an item". */
export function Called(name: string): ClassDecorator {
  return (shape) => void called.set(shape, name);
}

/** A problem for each of these names that the shape does not declare. */
export function unknownMembers(
  shape: ShapeClass,
  names: Iterable<string>,
  owner = called.get(shape) ?? 'this object',
): FieldProblem[] {
  if (isOpen(shape)) return [];
  const known = propertiesOf(shape).map(({ name }) => name);
  const problems: FieldProblem[] = [];
  for (const name of names) {
    if (known.includes(name)) continue;
    problems.push(unknown(name, known, owner));
    if (problems.length === UNKNOWN_LISTED) break;
  }
  return problems;
}

function unknown(name: string, known: readonly string[], owner: string): FieldProblem {
  if (name.length > LONGEST_NAME) {
    const begin = JSON.stringify(name.slice(0, LONGEST_NAME));
    const detail = `has a member whose name begins with ${begin}, which is not a member of ${owner}`;
    return { pointer: '', detail, isUnknown: true };
  }
  const detail = `is not a member of ${owner}${didYouMean(name, known)}`;
  return { pointer: `/${pointerToken(name)}`, detail, isUnknown: true };
}
