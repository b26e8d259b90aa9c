import { jsonKind, jsonPropertyMap, type JsonText } from '@labeling/domain';
import { validateSync, type ValidationError } from 'class-validator';
import { Problem, type FieldProblem } from '../problem-details/problem.js';
import { ruledBy } from '../request-json/json-rules.js';
import type { Settings } from '../settings/settings.js';
import { propertiesOf, type ShapeClass } from './property.js';

/** How many wrong places an answer lists; the others are only counted. */
const LISTED = 100;

export interface OpenedShape<Instance> {
  /** To be trusted only when there are no problems. */
  readonly value: Instance;
  readonly problems: readonly FieldProblem[];
}

/**
 * Opens the properties that a shape declares, each from its exact text, and checks their rules. Properties that the shape does
 * not declare are ignored.
 * @throws Problem where a list is longer than a limit
 */
export function openShape<Instance extends object>(
  shape: ShapeClass<Instance>,
  text: JsonText,
  settings: Settings,
): OpenedShape<Instance> {
  const value = new shape();
  if (jsonKind(text) !== 'object') return { value, problems: [{ pointer: '', detail: 'must be an object' }] };
  const texts = jsonPropertyMap(text);
  const below: FieldProblem[] = [];
  for (const { name, open } of propertiesOf(shape)) {
    const given = texts.get(name);
    if (given === undefined) continue;
    const opened = open(given, settings);
    (value as Record<string, unknown>)[name] = opened.value;
    if (opened.problems.length === 0) continue;
    for (const { pointer, detail } of opened.problems) below.push({ pointer: `/${name}${pointer}`, detail });
  }
  ruledBy(value, settings);
  const broken = brokenRules(value);
  return { value, problems: below.length === 0 ? broken : [...broken, ...below] };
}

/** @throws Problem `invalid_body` that lists every wrong place */
export function refuseInvalid(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw invalidBody(problems);
}

export function invalidBody(problems: readonly FieldProblem[]): Problem {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const detail = first === undefined ? 'The body is invalid' : `${first.pointer || 'The body'} ${first.detail}${more}`;
  return new Problem('invalid_body', detail, { errors: problems.slice(0, LISTED) });
}

function brokenRules(value: object): FieldProblem[] {
  const errors = validateSync(value, { validationError: { target: false, value: false } });
  return errors.flatMap(({ property, constraints = {} }: ValidationError) =>
    Object.values(constraints).map((detail) => ({ pointer: `/${property}`, detail })),
  );
}
