import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import { SqlProblem } from '../refusals.js';

/** How the queries of a project, or of one of its members, log in, and where their views are. The names are safe in SQL without quoting. */
export interface ProjectRole {
  readonly role: string;
  readonly schema: string;
  readonly password: string;
  readonly projectId: string;
  /** The member who sees only the queues that are open to them. */
  readonly viewer: string | undefined;
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
 * The role of a project in this database, or of a member who does not see all of its queues. Its password is derived from the owner's and from the salt that this database
 * keeps: every process with DATABASE_URL can derive it, none stores it, and neither of the two alone reveals it.
 */
export function projectRole(projectId: string, server: Server, salt: string, viewer?: string): ProjectRole {
  if (!uuid.test(projectId))
    throw new SqlProblem('unavailable', 'SQL is not available: the id of the project is not a UUID');
  if (viewer !== undefined && !uuid.test(viewer))
    throw new SqlProblem('unavailable', 'SQL is not available: the id of the member is not a UUID');
  const whose = viewer === undefined ? projectId.replaceAll('-', '') : digestOf(`${projectId} ${viewer}`, 32);
  // Roles belong to all databases of a server, rows to one.
  const role = `labeling_sql_${digestOf(server.database, 8)}_${whose}`;
  const password = createHmac('sha256', `${salt}:${server.password}`).update(role).digest('base64url');
  return { role, schema: `sql_${whose}`, password, projectId, viewer };
}

function digestOf(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
