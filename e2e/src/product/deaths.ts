import type { Product } from '@labeling/infra';

/** Which processes ended without being asked to, how often they were restarted, and how they last ended, in words. */
export function deathsOf(processes: Product['processes']): string[] {
  const died = Object.entries(processes).filter(([, { lastDeath }]) => lastDeath !== undefined);
  return died.map(
    ([name, { restarts, lastDeath }]) => `${name} died, and was started again ${restarts} times: ${lastDeath}`,
  );
}
