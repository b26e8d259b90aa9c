/** The list that a body is about, such as `items`: a member of the outermost object. */
interface ListLimit {
  readonly name: string;
  readonly most: number;
  /** How large one element may be, in bytes, give or take what arrives at once. */
  readonly bytes: number;
}

/** What a body may contain, decided while it is scanned. */
export interface GateLimits {
  /** Brackets around the most deeply nested value. */
  readonly depth: number;
  /** Members of the outermost object, and of each object in the list. */
  readonly members: number;
  /** Whether `members` limits every object. */
  readonly isShell?: boolean | undefined;
  readonly list?: ListLimit | undefined;
}

export type GateComplaint = 'syntax' | 'ended' | 'depth' | 'members' | 'elements' | 'size';

/** The first byte that cannot be accepted. */
export class GateProblem extends Error {
  constructor(
    readonly complaint: GateComplaint,
    /** Index in the bytes taken last. */
    readonly at: number,
    /** JSON pointer to what is too deep, or has too much in it; its first three parts at most. */
    readonly pointer = '',
  ) {
    super(complaint);
    this.name = 'GateProblem';
  }
}
