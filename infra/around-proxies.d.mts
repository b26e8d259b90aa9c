/** `addresses` gives those at which this machine can be reached. */
export function goAroundProxies(env?: Record<string, string | undefined>, addresses?: () => string[]): void;
