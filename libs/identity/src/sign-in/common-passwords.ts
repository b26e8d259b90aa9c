/** Whether it is among the most frequent passwords in leaks, ignoring case (NIST SP 800-63B, 3.1.1.2). */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded when somebody chooses a password, which is rare: the list takes a few megabytes.
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return (await common).has(password.trim().toLowerCase());
}

let common: Promise<ReadonlySet<string>> | undefined;
