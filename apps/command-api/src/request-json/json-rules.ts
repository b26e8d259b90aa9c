// Rules for members of bodies, as class-validator decorators. Payload members hold JSON texts, the others plain values.
import { jsonDepth, jsonKind, type JsonText } from '@labeling/domain';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';

/** Carried by a shell whose members are checked against settings. */
export interface WithLimits {
  readonly limits: { readonly jsonDepth: number; readonly keyCharacters: number };
}

type Complaint = (value: unknown, shell: WithLimits) => string | undefined;

function complainingRule(name: string, complaint: Complaint): PropertyDecorator {
  const complain = (args?: ValidationArguments) => args && complaint(args.value, args.object as WithLimits);
  return ValidateBy({
    name,
    validator: {
      validate: (_value, args) => complain(args) === undefined,
      defaultMessage: (args) => complain(args) ?? '',
    },
  });
}

/** The member may be missing; what is there must be right, `null` too. */
export const MayBeAbsent = () => ValidateIf((_shell, value) => value !== undefined);

/** The member may be missing or null. */
export const MayBeNull = () => ValidateIf((_shell, value) => value !== undefined && value !== null);

/** The shell was built from an object. */
export const IsFromObject = () =>
  complainingRule('isFromObject', (kind) => (kind === 'object' ? undefined : 'must be an object'));

/** Any JSON value, `null` too, within the depth limit. */
export const IsPayload = () =>
  complainingRule('isPayload', (text, shell) => (text === undefined ? 'is missing' : tooDeep(text as JsonText, shell)));

/** A JSON object within the depth limit. */
export const IsObjectPayload = () =>
  complainingRule('isObjectPayload', (text, shell) =>
    jsonKind(text as JsonText) === 'object' ? tooDeep(text as JsonText, shell) : 'must be an object',
  );

function tooDeep(text: JsonText, { limits }: WithLimits): string | undefined {
  const depth = jsonDepth(text);
  return depth > limits.jsonDepth ? `nests ${depth} deep; at most ${limits.jsonDepth} (LIMIT_JSON_DEPTH)` : undefined;
}

/** An idempotency key. Half of a surrogate pair has no UTF-8, from which ids are made. */
export const IsKey = () => complainingRule('isKey', (value, { limits }) => keyComplaint(value, limits.keyCharacters));

export function keyComplaint(value: unknown, most: number): string | undefined {
  if (value === undefined) return 'is missing';
  if (typeof value !== 'string') return 'must be a string';
  if (value === '') return 'must not be empty';
  if (!value.isWellFormed()) return 'must be well-formed Unicode';
  if (value.length <= most || [...value].length <= most) return undefined;
  return `must have at most ${most} characters (LIMIT_KEY_CHARACTERS)`;
}

/** A string that people read: no NUL and no half of a surrogate pair, which Postgres cannot hold. */
export const IsText = () => complainingRule('isText', textComplaint);

/** A name of a queue or dataset; `problem` is the domain's own rule. */
export const IsName = (problem: (name: string) => string | undefined) =>
  complainingRule('isName', (value) => {
    if (value === undefined) return 'is missing';
    return textComplaint(value) ?? problem(String(value));
  });

export function textComplaint(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value.includes('\u0000')) return 'must not contain U+0000';
  return value.isWellFormed() ? undefined : 'must be well-formed Unicode';
}

/** A string that programs read: any will do. */
export const IsAnyString = () =>
  complainingRule('isAnyString', (value) => {
    if (value === undefined) return 'is missing';
    return typeof value === 'string' ? undefined : 'must be a string';
  });

/** The text of a revision: a whole number, or one in a string as the answers of this API have it. */
export const IsRevision = () =>
  complainingRule('isRevision', (text) =>
    revisionForm.test(String(text)) ? undefined : 'must be a revision: a whole number, 0 or more',
  );

/** Both spellings of a revision as JSON text; the first group is its digits. */
export const revisionForm = /^"?(\d{1,18})"?$/;

/** A moment to come, as ISO 8601 with a zone. */
export const IsFutureTime = () =>
  complainingRule('isFutureTime', (value) => {
    if (typeof value !== 'string' || !timeForm.test(value) || Number.isNaN(Date.parse(value)))
      return 'must be a time in ISO 8601, such as 2027-01-31T12:00:00Z';
    return Date.parse(value) > Date.now() ? undefined : 'must be in the future';
  });

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** The text of a number in this range, fractions included. */
export const IsNumberBetween = (least: number, most: number) =>
  complainingRule('isNumberBetween', (text) => {
    if (text === undefined) return 'is missing';
    const value = jsonKind(text as JsonText) === 'number' ? Number(text) : NaN;
    return value >= least && value <= most ? undefined : `must be a number from ${least} to ${most}`;
  });

/** What a client may send as `X-Request-Id`: the events of the request carry it as their correlation id. */
export const requestIdForm = /^[\w.:-]{1,100}$/;

/** The id of a request, as its events carry it. */
export const IsRequestId = () =>
  complainingRule('isRequestId', (value) => {
    if (value === undefined) return 'is missing';
    return typeof value === 'string' && requestIdForm.test(value) ? undefined : 'must be the id of a request';
  });

export const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const IsId = () =>
  complainingRule('isId', (value) => {
    if (value === undefined) return 'is missing';
    return typeof value === 'string' && uuidForm.test(value) ? undefined : 'must be a UUID';
  });
