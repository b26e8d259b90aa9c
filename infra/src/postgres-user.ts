// Postgres refuses to run as root. Root starts it as another user; everyone else starts it as themselves.
import { readFileSync, statSync } from 'node:fs';

export type RunAs = { uid: number; gid: number };

/**
 * Who the server of this cluster runs as. Undefined: this process' own user, which is not root. For root: the owner of an existing
 * cluster, else the system's `postgres` user, else `nobody` (initdb needs a user that has a name).
 */
export function runAs(clusterDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(clusterDir) ?? namedUser('postgres') ?? namedUser('nobody') ?? { uid: 65534, gid: 65534 };
}

function ownerOf(path: string): RunAs | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function namedUser(name: string): RunAs | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
