import { lasting, type Why } from './failed-answer.js';

const OLDEST = [23, 10] as const;

/** Why a server of this version cannot be used; undefined if it can. A server that cannot name its version is older than all. */
export function versionTrouble(version: string): Why | undefined {
  const [major = 0, minor = 0] = (/^\d+\.\d+/.exec(version)?.[0] ?? '0.0').split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  const named = /^\d/.test(version) ? `of version ${version}` : 'of an unknown version';
  return lasting(`is ${named}, which is not supported: use EventStoreDB ${OLDEST.join('.')} or later, or KurrentDB`);
}
