import { inTurns, jsonKind, jsonPropertyMap, picksInSteps, type JsonText } from '@labeling/domain';
import { validateSync, type ValidationError } from 'class-validator';
import { nextTurn } from '../concurrency/next-turn.js';
import { Problem, type FieldProblem } from '../problem-details/problem.js';
import { ruledBy } from '../request-json/json-rules.js';
import type { Settings } from '../settings/settings.js';
import { propertiesOf, type Opened, type ShapeClass } from './property.js';
import { UNKNOWN_LISTED, unknownMembers } from './unknown-members.js';

/** How many wrong places an answer lists; the others are only counted. */
const LISTED = 100;

export interface OpenedShape<Instance> {
  /** To be trusted only when there are no problems. */
  readonly value: Instance;
  readonly problems: readonly FieldProblem[];
}

/**
 * Opens the properties that a shape declares, each from its exact text, and checks their rules. Others are problems, unless
 * the shape is open.
 * @throws Problem where a list is longer than a limit
 */
export function openShape<Instance extends object>(
  shape: ShapeClass<Instance>,
  text: JsonText,
  settings: Settings,
): OpenedShape<Instance> {
  if (jsonKind(text) !== 'object') return { value: new shape(), problems: notAnObject };
  const texts = jsonPropertyMap(text);
  const opened = new Map<string, Opened>();
  for (const { name, open } of propertiesOf(shape)) {
    const given = texts.get(name);
    if (given !== undefined) opened.set(name, open(given, settings));
  }
  const unknown = opened.size === texts.size ? [] : unknownMembers(shape, texts.keys());
  return checked(new shape(), opened, unknown, settings);
}

/** The same for the body of a request, which may hold long lists: other requests run in between. */
export async function openBody<Instance extends object>(
  shape: ShapeClass<Instance>,
  text: JsonText,
  settings: Settings,
): Promise<OpenedShape<Instance>> {
  if (jsonKind(text) !== 'object') return { value: new shape(), problems: notAnObject };
  const properties = propertiesOf(shape);
  const names = new Set(properties.map(({ name }) => name));
  const others = new Set<string>();
  const note = (name: string) => others.size < UNKNOWN_LISTED && others.add(name);
  const texts = await inTurns(picksInSteps(text, names, note), nextTurn);
  const opened = new Map<string, Opened>();
  for (const { name, open, openGently } of properties) {
    const given = texts.get(name);
    if (given !== undefined) opened.set(name, (await openGently?.(given, settings)) ?? open(given, settings));
  }
  return checked(new shape(), opened, unknownMembers(shape, others, 'the body'), settings);
}

const notAnObject: readonly FieldProblem[] = [{ pointer: '', detail: 'must be an object' }];

function checked<Instance extends object>(
  value: Instance,
  opened: ReadonlyMap<string, Opened>,
  unknown: readonly FieldProblem[],
  settings: Settings,
): OpenedShape<Instance> {
  const below: FieldProblem[] = [];
  for (const [name, { value: own, problems }] of opened) {
    (value as Record<string, unknown>)[name] = own;
    for (const problem of problemsBelow(`/${name}`, problems)) below.push(problem);
  }
  ruledBy(value, settings);
  const broken = brokenRules(value);
  // A misspelled name comes first: it explains why another one is missing.
  return { value, problems: [...unknown, ...broken, ...below] };
}

/** The same problems of a value that is at `pointer`. */
export function problemsBelow(pointer: string, problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.map((problem) => ({ ...problem, pointer: pointer + problem.pointer }));
}

/** @throws Problem `invalid_body`, or `unknown_member` if the first one is; it lists every wrong place */
export function refuseInvalid(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw invalidBody(problems);
}

export function invalidBody(problems: readonly FieldProblem[]): Problem {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const detail = first === undefined ? 'The body is invalid' : `${first.pointer || 'The body'} ${first.detail}${more}`;
  return new Problem(first?.isUnknown ? 'unknown_member' : 'invalid_body', detail, {
    errors: problems.slice(0, LISTED),
  });
}

function brokenRules(value: object): FieldProblem[] {
  const errors = validateSync(value, { validationError: { target: false, value: false } });
  return errors.flatMap(({ property, constraints = {} }: ValidationError) =>
    Object.values(constraints).map((detail) => ({ pointer: `/${property}`, detail })),
  );
}
