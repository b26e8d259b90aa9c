// Poolers share the sessions of a server among their clients: a lock or a setting stays with whoever comes next.
import { withOption } from './with-option.js';

/** The URL for sessions that `isWhole` recognizes, unless a pooler refuses what they ask for. */
export const askingToBeWhole = (databaseUrl: string): string => withOption(databaseUrl, '-c labeling.asked=yes');

/** SQL: whether what this session asked for has reached the server. */
export const isWhole = `coalesce(current_setting('labeling.asked', true), '') = 'yes'`;

/** Whether it is how PgBouncer or a cloud's pooler refuses what a session asks for. */
export const isPoolersRefusal = (message: string): boolean => /startup parameter|command-line options/.test(message);

/** What to say of a database that is reached through one. */
export const POOLED =
  'leads to a connection pooler, which shares sessions: give the address of the Postgres server itself';
