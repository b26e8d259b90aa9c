export type CheckPart = { texts: boolean; tests: string[] | undefined };

export function checkPart(args: readonly string[]): CheckPart | string;
