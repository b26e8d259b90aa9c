import type { Settings } from './settings.js';

/** A warning to the operator when the server cannot tell its visitors apart; undefined when it can. */
export function proxyWarning({
  origin,
  addressHeader,
}: Pick<Settings, 'origin' | 'addressHeader'>): string | undefined {
  if (!origin?.startsWith('https:') || addressHeader !== undefined) return undefined;
  return (
    'ORIGIN is https, so there is a proxy in front, but ADDRESS_HEADER is not set: ' +
    'every visitor seems to come from the proxy, and limits on sign-in attempts count all of them as one.'
  );
}
