/** Whether it is among the passwords that are seen most often in leaks, in any case (NIST SP 800-63B, 3.1.1.2). */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded when somebody chooses a password, which is rare: the list takes a few megabytes.
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return (await common).has(password.trim().toLowerCase());
}

let common: Promise<ReadonlySet<string>> | undefined;
