/** Whether the system refused with this code (ENOENT, ESRCH, …). Not by class: under Jest, Node's errors come from another realm. */
export const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
