import { validateSync, type ValidationError } from 'class-validator';
import { Problem, type FieldProblem } from '../problem-details/problem.js';

/** How many wrong members an answer lists; the rest are only counted. */
const LISTED = 100;

/** Hands back the shell when its rules hold. @throws Problem `invalid_body` that lists every wrong member */
export function validShell<Shell extends object>(shell: Shell): Shell {
  const problems = problemsOf(shell);
  if (problems.length > 0) throw invalidBody(problems);
  return shell;
}

export function problemsOf(shell: object): FieldProblem[] {
  const errors = validateSync(shell, { validationError: { target: false, value: false } });
  const notAnObject = errors.find(({ property }) => property === 'self');
  return (notAnObject ? [notAnObject] : errors).flatMap((error) => fieldProblems(error, ''));
}

/** What is wrong with a shell that stands at `pointer` in the body. */
export function problemsBelow(pointer: string, shell: object): FieldProblem[] {
  return problemsOf(shell).map((problem) => ({ ...problem, pointer: pointer + problem.pointer }));
}

export function invalidBody(problems: readonly FieldProblem[]): Problem {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const detail = first === undefined ? 'The body is invalid' : `${first.pointer || 'The body'} ${first.detail}${more}`;
  return new Problem('invalid_body', detail, { errors: problems.slice(0, LISTED) });
}

/** A shell's member named `self` stands for the shell's own place. */
function fieldProblems(error: ValidationError, parent: string): FieldProblem[] {
  const pointer = error.property === 'self' ? parent : `${parent}/${escapePointer(error.property)}`;
  const own = Object.values(error.constraints ?? {}).map((detail) => ({ pointer, detail }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldProblems(child, pointer))];
}

function escapePointer(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
