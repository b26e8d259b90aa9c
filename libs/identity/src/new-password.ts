/** Characters of a password that someone chooses. Long rather than strange: people remember sentences. */
export const passwordLength = { least: 10, most: 1024 } as const;

/** Why this cannot be the password of the one with this address, as a sentence; undefined when it can. */
export function passwordProblem(password: string, email: string): string | undefined {
  const { length } = [...password];
  if (length < passwordLength.least) return `The password needs at least ${passwordLength.least} characters.`;
  if (password.length > passwordLength.most) return `The password can have at most ${passwordLength.most} characters.`;
  if (new Set(password).size < 4) return 'The password repeats the same few characters.';
  const said = password.trim().toLowerCase();
  const [local] = email.toLowerCase().split('@');
  if (said === email.toLowerCase() || said === local) return 'The password must not be the email address.';
  return undefined;
}
