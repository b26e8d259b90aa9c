export function testsToRun(given: string[]): { config: string; args: string[] };
