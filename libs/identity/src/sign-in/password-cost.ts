/** Parameters of scrypt. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * OWASP's scrypt setting with little memory (32 MiB): three times the work of better-auth's default, and many sign-ins
 * at once do not exhaust the machine. It is stored with each hash, so it can be raised without locking anyone out.
 */
export const passwordCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
