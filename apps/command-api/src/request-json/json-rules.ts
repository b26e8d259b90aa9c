// Rules for properties of bodies, as class-validator decorators. Payloads are JSON texts, other properties plain values.
import { isLongerThan, isShare, jsonDepth, jsonKind, type JsonText } from '@labeling/domain';
import { requestIdForm } from '@labeling/telemetry';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { Settings } from '../settings/settings.js';
import { parseTime } from './parse-time.js';

/** The settings that the rules of an object use. */
const SETTINGS = Symbol('settings');

interface Ruled {
  [SETTINGS]: Settings;
}

/** Sets the settings by which an object is checked. */
export function ruledBy(object: object, settings: Settings): void {
  (object as Ruled)[SETTINGS] = settings;
}

type Complaint = (value: unknown, settings: Settings) => string | undefined;

/** A rule of class-validator that returns what is wrong with a value, or undefined. */
export function complainingRule(name: string, complaint: Complaint): PropertyDecorator {
  const complain = (args?: ValidationArguments) => args && complaint(args.value, (args.object as Ruled)[SETTINGS]);
  return ValidateBy({
    name,
    validator: {
      validate: (_value, args) => complain(args) === undefined,
      defaultMessage: (args) => complain(args) ?? '',
    },
  });
}

/** There must be a value. */
export const IsPresent = () =>
  complainingRule('isPresent', (value) => (value === undefined ? 'is missing' : undefined));

export const IsYesOrNo = () =>
  complainingRule('isYesOrNo', (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'));

/** One of these texts. */
export const IsOneOf = (values: readonly string[]) =>
  complainingRule('isOneOf', (value) =>
    values.some((one) => one === value) ? undefined : `must be one of ${values.join(', ')}`,
  );

/** Any JSON value, `null` too, within the depth limit; `inside` is how deep it will be in another value. */
export const IsPayload = (inside = 0) =>
  complainingRule('isPayload', (text, settings) =>
    text === undefined ? 'is missing' : tooDeep(text as JsonText, settings, inside),
  );

/** A JSON object within the depth limit. */
export const IsObjectPayload = () =>
  complainingRule('isObjectPayload', (text, settings) =>
    jsonKind(text as JsonText) === 'object' ? tooDeep(text as JsonText, settings) : 'must be an object',
  );

function tooDeep(text: JsonText, { limits }: Settings, inside = 0): string | undefined {
  const most = limits.jsonDepth - inside;
  const depth = jsonDepth(text);
  return depth > most ? `nests ${depth} deep; at most ${most} (LIMIT_JSON_DEPTH)` : undefined;
}

/** An idempotency key. Half of a surrogate pair has no UTF-8 form, from which ids are made. */
export const IsKey = () => complainingRule('isKey', (value, { limits }) => keyComplaint(value, limits.keyCharacters));

export function keyComplaint(value: unknown, most: number): string | undefined {
  if (value === undefined) return 'is missing';
  if (typeof value !== 'string') return 'must be a string';
  if (value === '') return 'must not be empty';
  if (!value.isWellFormed()) return 'must be well-formed Unicode';
  return isLongerThan(value, most) ? `must have at most ${most} characters (LIMIT_KEY_CHARACTERS)` : undefined;
}

/** A string that people read: no NUL and no half of a surrogate pair, which Postgres cannot store. */
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

/** A string that programs read: any string is valid. */
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

/** A future time, as ISO 8601 with a zone. */
export const IsFutureTime = () =>
  complainingRule('isFutureTime', (value) => {
    if (typeof value !== 'string' || !timeForm.test(value) || Number.isNaN(parseTime(value)))
      return 'must be a time in ISO 8601, such as 2027-01-31T12:00:00Z';
    return parseTime(value) > Date.now() ? undefined : 'must be in the future';
  });

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** A number in this range, fractions included; NaN stands for anything that is not a number. */
export const IsNumberBetween = (least: number, most: number) =>
  complainingRule('isNumberBetween', (value) => {
    if (value === undefined) return 'is missing';
    return Number(value) >= least && Number(value) <= most ? undefined : `must be a number from ${least} to ${most}`;
  });

/** A whole number in this range; NaN stands for anything that is not a number. */
export const IsWholeNumberBetween = (least: number, most: number) =>
  complainingRule('isWholeNumberBetween', (value) => {
    if (value === undefined) return 'is missing';
    const isOne = Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
    return isOne ? undefined : `must be a whole number from ${least} to ${most}`;
  });

/** A share of all, in steps that can be told apart; NaN stands for anything that is not a number. */
export const IsShareOfAll = () =>
  complainingRule('isShareOfAll', (value) => {
    if (value === undefined) return 'is missing';
    return isShare(Number(value ?? NaN)) ? undefined : 'must be a number from 0 to 1, with at most four decimals';
  });

/** The id of a request, as its events carry it. */
export const IsRequestId = () =>
  complainingRule('isRequestId', (value) => {
    if (value === undefined) return 'is missing';
    return typeof value === 'string' && requestIdForm.test(value) ? undefined : 'must be the id of a request';
  });

export const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const AreIds = (most: number) =>
  complainingRule('areIds', (value) => {
    if (value === undefined) return 'is missing';
    if (!Array.isArray(value)) return 'must be an array';
    if (value.length > most) return `must have at most ${most} elements`;
    return value.every((one) => typeof one === 'string' && uuidForm.test(one)) ? undefined : 'must have only UUIDs';
  });

export const IsId = () =>
  complainingRule('isId', (value) => {
    if (value === undefined) return 'is missing';
    return typeof value === 'string' && uuidForm.test(value) ? undefined : 'must be a UUID';
  });
