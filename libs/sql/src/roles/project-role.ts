import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import { SqlProblem } from '../refusals.js';

/** How a project's queries log in, and where its views are. Names are safe in SQL as they stand. */
export interface ProjectRole {
  readonly role: string;
  readonly schema: string;
  readonly password: string;
}

/** Where the database is, without who asks. */
export interface Server {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly ssl: boolean;
  /** The owner's password, empty where it has none. */
  readonly password: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the driver reads out of the URL and the environment. */
export function serverOf(databaseUrl: string): Server {
  const { host, port, database, ssl, password } = new pg.Client({ connectionString: databaseUrl });
  return { host, port, database: database ?? '', ssl, password: typeof password === 'string' ? password : '' };
}

/**
 * The role of a project in this database. Its password is derived from the owner's and from the salt that this database
 * keeps: every process that has DATABASE_URL knows it, none has to store it, and neither of the two alone gives it away.
 */
export function projectRole(projectId: string, server: Server, salt: string): ProjectRole {
  if (!uuid.test(projectId))
    throw new SqlProblem('unavailable', 'SQL is not available: the id of the project is no UUID');
  const project = projectId.replaceAll('-', '');
  // Roles belong to all databases of a server, the rows to one.
  const database = createHash('sha256').update(server.database).digest('hex').slice(0, 8);
  const role = `labeling_sql_${database}_${project}`;
  const password = createHmac('sha256', `${salt}:${server.password}`).update(role).digest('base64url');
  return { role, schema: `sql_${project}`, password };
}
