// Checks at the start whether a database has everything that the product needs.
import pg from 'pg';
import { askingToBeWhole, isPoolersRefusal, isWhole, POOLED } from './whole-sessions.js';

export interface DatabaseTrouble {
  /** One sentence, without the password of the address. */
  readonly sentence: string;
  /** Whether the trouble may end without anybody's help. */
  readonly mayPass: boolean;
}

interface Found {
  readonly role: string;
  readonly database: string;
  readonly owns: boolean;
  readonly createsRoles: boolean;
  readonly encoding: string;
  readonly version: string;
  readonly isTooOld: boolean;
  readonly isWhole: boolean;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
}

/** Earlier versions lack roles and rights with which the product limits members' SQL. */
const OLDEST = 15;

const ASKED = `select current_user as role, datname as database, pg_has_role(datdba, 'usage') as owns,
    (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "createsRoles",
    pg_encoding_to_char(encoding) as encoding, current_setting('server_version') as version,
    current_setting('server_version_num')::int / 10000 < ${OLDEST} as "isTooOld",
    ${isWhole} as "isWhole", pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only')::bool as "isReadOnly"
  from pg_database where datname = current_database()`;
const ANSWERS_WITHIN_MS = 5_000;
/** No such role, a wrong password or a role that may not sign in, no such database, no right to connect. */
const REFUSED = new Set<unknown>(['28000', '28P01', '3D000', '42501']);
/** A certificate that is not trusted. One that is not valid yet may become valid once the clock of this machine is set. */
const OF_TLS = /^(?!CERT_NOT_YET_VALID$).*CERT|^UNABLE_TO_|^ERR_TLS_/;
/** What the client reports without a code: the address has no password, or requires TLS from a server without it. */
const OF_ADDRESS = /client password must be a|does not support SSL connections/;

/** What keeps the product from using this database, whose address is in the variable; undefined if it can be used. */
export async function databaseTrouble(url: string, variable = 'DATABASE_URL'): Promise<DatabaseTrouble | undefined> {
  const trouble = (what: string, mayPass: boolean) => ({
    sentence: `${nameOfDatabase(url, variable)} ${what}`,
    mayPass,
  });
  let client: pg.Client;
  try {
    client = new pg.Client({
      connectionString: askingToBeWhole(url),
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
    });
  } catch (error) {
    // No server was contacted yet: the address is invalid, or names a file that is missing.
    return trouble(`cannot be used: ${messageOf(error)}`, false);
  }
  try {
    // Later errors are reported by the query.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<Found>(ASKED);
      const [found] = rows;
      if (found === undefined) return undefined;
      const lacking = whatItLacks(found);
      if (lacking !== undefined) return trouble(lacking, false);
      const refusing = whyItTakesNoChanges(found);
      return refusing === undefined ? undefined : trouble(refusing, true);
    } finally {
      await client.end().catch(() => undefined);
    }
  } catch (error) {
    if (isPoolersRefusal(messageOf(error))) return trouble(POOLED, false);
    return trouble(`cannot be used: ${messageOf(error)}`, !lasts(error));
  }
}

/** Whether somebody has to change the address, or the server. */
function lasts(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (OF_ADDRESS.test(error.message)) return true;
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && (REFUSED.has(code) || OF_TLS.test(code));
}

function whatItLacks({
  role,
  database,
  owns,
  createsRoles,
  encoding,
  version,
  isTooOld,
  isWhole,
}: Found): string | undefined {
  if (!isWhole) return POOLED;
  if (isTooOld) return `needs Postgres ${OLDEST} or later, but its server is ${version}`;
  // With any other encoding, some texts could not be stored.
  if (encoding !== 'UTF8')
    return `must have the encoding UTF8, not ${encoding}: create another with ENCODING 'UTF8' TEMPLATE template0`;
  if (!owns) return `must belong to the role ${role}: ALTER DATABASE "${database}" OWNER TO "${role}"`;
  if (!createsRoles) return `needs a role that may create roles: ALTER ROLE "${role}" CREATEROLE`;
  return undefined;
}

/** Both may be temporary: standbys are promoted, and clouds enlarge a full disk. */
function whyItTakesNoChanges({ isStandby, isReadOnly }: Found): string | undefined {
  if (isStandby) return 'accepts no changes: it is a standby, and the product needs its primary';
  if (isReadOnly) return 'accepts no changes: transactions are read-only there (default_transaction_read_only)';
  return undefined;
}

/** Node tries several addresses of a name, and then reports several errors without a message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** Without the password. */
export function nameOfDatabase(url: string, variable: string): string {
  const [host = ''] = url.replace(/^.*@|^[^:]*:\/\//s, '').split('?');
  return `the database at ${host} (${variable})`;
}
