import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import { SqlProblem } from '../refusals.js';

/** How the queries of a project's keys, or of one of its members, log in, and where their views are. The names are safe in SQL without quoting. */
export interface ProjectRole {
  readonly role: string;
  readonly schema: string;
  readonly password: string;
  readonly asker: SqlAsker;
}

/** What about the caller decides which rows they see. */
export interface SqlAsker {
  readonly projectId: string;
  /** The member who sees only the queues that they can open; undefined for callers who see all. */
  readonly viewer: string | undefined;
  /** The member whose own annotations decide which annotations of others they can read; undefined for an API key. */
  readonly member: string | undefined;
  /** Whether they read the annotations of all items that they are not annotating. */
  readonly readsAll: boolean;
}

/** The address of the database, without credentials. */
export interface Server {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly ssl: boolean;
  /** The owner's password, empty if it has none. */
  readonly password: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the driver reads from the URL and the environment. */
export function serverOf(databaseUrl: string): Server {
  const { host, port, database, ssl, password } = new pg.Client({ connectionString: databaseUrl });
  return { host, port, database: database ?? '', ssl, password: typeof password === 'string' ? password : '' };
}

/**
 * The role of a member in this database, or of the project's API keys that read the same rows. Its password is derived from
 * the owner's and from a salt in this database: every process with DATABASE_URL can derive it, no process stores it, and neither
 * of the two alone reveals it.
 */
export function projectRole(asker: SqlAsker, server: Server, salt: string): ProjectRole {
  const { projectId, viewer, member } = asker;
  for (const [what, id] of Object.entries({ project: projectId, viewer, member })) {
    if (id !== undefined && !uuid.test(id))
      throw new SqlProblem('unavailable', `SQL is not available: the id of the ${what} is not a UUID`);
  }
  const whose = whoseName(asker);
  // Roles belong to all databases of a server, but rows to one.
  const role = `labeling_sql_${digestOf(server.database, 8)}_${whose}`;
  const password = createHmac('sha256', `${salt}:${server.password}`).update(role).digest('base64url');
  return { role, schema: `sql_${whose}`, password, asker };
}

/** The same name for all callers who see the same rows. */
function whoseName({ projectId, viewer, member, readsAll }: SqlAsker): string {
  const seesEveryQueue = member !== undefined && viewer === undefined;
  const parts = [projectId, member, seesEveryQueue && 'every queue', readsAll && 'all answers'].filter(Boolean);
  return parts.length === 1 ? projectId.replaceAll('-', '') : digestOf(parts.join(' '), 32);
}

function digestOf(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
