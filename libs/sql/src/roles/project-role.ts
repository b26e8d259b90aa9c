import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import { SqlProblem } from '../refusals.js';

/** How a project's queries log in, and where its views are. The names are safe in SQL without quoting. */
export interface ProjectRole {
  readonly role: string;
  readonly schema: string;
  readonly password: string;
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
 * The role of a project in this database. Its password is derived from the owner's and from the salt that this database
 * keeps: every process with DATABASE_URL can derive it, none stores it, and neither of the two alone reveals it.
 */
export function projectRole(projectId: string, server: Server, salt: string): ProjectRole {
  if (!uuid.test(projectId))
    throw new SqlProblem('unavailable', 'SQL is not available: the id of the project is not a UUID');
  const project = projectId.replaceAll('-', '');
  // Roles belong to all databases of a server, rows to one.
  const database = createHash('sha256').update(server.database).digest('hex').slice(0, 8);
  const role = `labeling_sql_${database}_${project}`;
  const password = createHmac('sha256', `${salt}:${server.password}`).update(role).digest('base64url');
  return { role, schema: `sql_${project}`, password };
}
