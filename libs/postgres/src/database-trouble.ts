// Asks a database at the start for everything that the product needs of it.
import pg from 'pg';

export interface DatabaseTrouble {
  /** One sentence, without the password of the address. */
  readonly sentence: string;
  /** Whether it may pass without anybody's help. */
  readonly mayPass: boolean;
}

interface Rights {
  readonly role: string;
  readonly database: string;
  readonly owns: boolean;
  readonly createsRoles: boolean;
}

const RIGHTS = `select current_user as role, datname as database, pg_has_role(datdba, 'usage') as owns,
    (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "createsRoles"
  from pg_database where datname = current_database()`;
const ANSWERS_WITHIN_MS = 5_000;
/** No such role, a wrong password or a role that may not sign in, no such database, no right to connect. */
const REFUSED = new Set<unknown>(['28000', '28P01', '3D000', '42501']);

/** What keeps the product from using this database; undefined if nothing does. */
export async function databaseTrouble(url: string): Promise<DatabaseTrouble | undefined> {
  try {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
    });
    // What goes wrong afterwards is told by the query.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<Rights>(RIGHTS);
      const missing = rows[0] && missingRight(rows[0]);
      return missing === undefined ? undefined : { sentence: `${nameOf(url)} ${missing}`, mayPass: false };
    } finally {
      await client.end().catch(() => undefined);
    }
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && REFUSED.has(error.code);
    return { sentence: `${nameOf(url)} cannot be used: ${messageOf(error)}`, mayPass: !refused };
  }
}

function missingRight({ role, database, owns, createsRoles }: Rights): string | undefined {
  if (!owns) return `must belong to the role ${role}: ALTER DATABASE "${database}" OWNER TO "${role}"`;
  if (!createsRoles) return `needs a role that may create roles: ALTER ROLE "${role}" CREATEROLE`;
  return undefined;
}

/** Node tries several addresses of a name, and then has several errors without a message of their own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

function nameOf(url: string): string {
  const [host = ''] = url.replace(/^.*@|^[^:]*:\/\//s, '').split('?');
  return `the database at ${host} (DATABASE_URL)`;
}
