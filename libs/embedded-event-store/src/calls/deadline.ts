/** When a call expires, in milliseconds since 1970; Infinity for a call without a deadline. */
export function deadlineOf(call: { getDeadline(): Date | number }): number {
  return Number(call.getDeadline());
}
