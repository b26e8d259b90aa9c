/** What the user of the address may do. */
export interface Rights {
  /** Whether the server knows the user and the password. */
  readonly isKnown: boolean;
  /** Ordinary users of a real server may read every stream, but not `$all`. */
  readonly mayReadAll: boolean;
  mayRead(stream: string): boolean;
  mayAppendTo(stream: string): boolean;
}

export const everyRight: Rights = { isKnown: true, mayReadAll: true, mayRead: () => true, mayAppendTo: () => true };
