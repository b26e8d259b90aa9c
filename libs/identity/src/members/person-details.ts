// What people enter about themselves: an address, a password and a name.
import { storableText } from '@labeling/postgres';
import { isCommonPassword } from '../sign-in/common-passwords.js';

/** Addresses are compared without regard to case and surrounding spaces. Accepts any text, so that it can be looked up. */
export const normalEmail = (email: string): string => storableText(email.trim().toLowerCase());

/** Something before and after one @, no spaces, at most 254 characters; `admin@localhost` is allowed. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(text.trim());

/** Characters in a password that someone chooses. Long rather than complex: people remember sentences. */
export const passwordLength = { least: 10, most: 1024 } as const;

/** A sentence that says why the member with this address cannot choose this password; undefined if they can. */
export async function passwordProblem(password: string, email: string): Promise<string | undefined> {
  const { length } = [...password];
  if (length < passwordLength.least) return `The password needs at least ${passwordLength.least} characters.`;
  if (password.length > passwordLength.most) return `The password can have at most ${passwordLength.most} characters.`;
  if (new Set(password).size < 4) return 'The password repeats the same few characters.';
  const entered = password.trim().toLowerCase();
  const [local] = email.toLowerCase().split('@');
  if (entered === email.toLowerCase() || entered === local) return 'The password must not be the email address.';
  return (await isCommonPassword(password)) ? 'Too many people use this password: attackers try it first.' : undefined;
}

const nameLength = 200;

/** A sentence that says why this cannot be a name; undefined if it can. */
export function personNameProblem(name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'The name is missing.';
  if ([...trimmed].length > nameLength) return `The name can have at most ${nameLength} characters.`;
  // Postgres cannot store some of these characters, and a line break could make one name look like two in a list.
  return /\p{Cc}/u.test(trimmed) || !trimmed.isWellFormed()
    ? 'The name contains characters that cannot be displayed.'
    : undefined;
}
