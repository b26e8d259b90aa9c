// The kinds of values that variables can have. A message never repeats an address or a secret, because it may be logged.
import { EnvError, makeExactValidator, type ExactValidator } from 'envalid';

/** A whole number in a range. */
export const whole = (least: number, most: number): ExactValidator<number> =>
  makeExactValidator((input) => {
    const value = /^\d{1,13}$/.test(input.trim()) ? Number(input) : NaN;
    if (value >= least && value <= most) return value;
    throw new EnvError(`must be a whole number from ${least} to ${most}, not "${input}"`);
  });

/** A port; 0 takes any free one. */
export const port = whole(0, 65_535);

export const text = makeExactValidator((input) => {
  const value = input.trim();
  if (value === '') throw new EnvError('must not be blank');
  return value;
});

/** One of a few words. */
export const choice = <const Word extends string>(...words: readonly Word[]): ExactValidator<Word> =>
  makeExactValidator((input) => {
    const word = words.find((known) => known === input);
    if (word === undefined) throw new EnvError(`must be one of ${words.join(', ')}, not "${input}"`);
    return word;
  });

/** A text of a form that `rule` describes. */
export const matching = (form: RegExp, rule: string): ExactValidator<string> =>
  makeExactValidator((input) => {
    if (form.test(input)) return input;
    throw new EnvError(`must be ${rule}`);
  });

const address = (...schemes: readonly string[]): ExactValidator<string> =>
  makeExactValidator((input) => {
    const value = input.trim();
    const scheme = /^([a-z+]+):\/\/./.exec(value)?.[1];
    if (scheme !== undefined && schemes.includes(scheme)) return value;
    throw new EnvError(`must be a URL that starts with ${schemes.map((name) => `${name}://`).join(' or ')}`);
  });

export const postgresUrl = address('postgres', 'postgresql');
export const eventStoreUrl = address('esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover');

/** Undefined if the text has more than an origin, such as a path. */
function originIn(given: string): string | undefined {
  const url = URL.parse(given);
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  return isWeb && url.href === `${url.origin}/` ? url.origin : undefined;
}

/** The address of a server whose pages are not below a path. */
export const webOrigin = makeExactValidator((input) => {
  const origin = originIn(input.trim());
  if (origin !== undefined) return origin;
  throw new EnvError('must be an origin such as https://label.example, without a path');
});

/** Origins, separated by commas, as browsers send them: `https://label.example`. */
export const origins = makeExactValidator((input) =>
  input.split(',').map((part) => {
    const origin = originIn(part.trim());
    if (origin !== undefined) return origin;
    throw new EnvError('must be origins such as https://label.example, without a path, separated by commas');
  }),
);

/** Without a slash at its end, so that paths can be appended. */
export const webUrl = makeExactValidator((input) => {
  const value = input.trim();
  if (/^https?:\/\/./.test(value) && URL.canParse(value)) return value.replace(/\/$/, '');
  throw new EnvError('must be a URL that starts with http:// or https://');
});
