import type { Queryable } from '@labeling/postgres';
import type { Actor } from './caller.js';
import type { AccessLogRow } from './tables/access-log.js';

export const accessKinds = [
  'signedIn',
  'signInFailed',
  'signInThrottled',
  'signedOut',
  'signedOutEverywhere',
  'apiKeyCreated',
  'apiKeyRevoked',
  'memberInvited',
  'invitationRevoked',
  'memberJoined',
  'memberRoleChanged',
  'memberRemoved',
  'memberRenamed',
  'passwordChanged',
  'projectCreated',
  'projectRenamed',
] as const;
export type AccessKind = (typeof accessKinds)[number];

/** What an entry is about, named as it was then. */
export interface AccessSubject {
  type: 'member' | 'apiKey' | 'invitation' | 'project';
  id: string;
  name: string;
}

/** Who did what to the access of one project. Never holds a password, a key or a token. */
export interface AccessEntry {
  projectId: string;
  kind: AccessKind;
  /** Null when nobody is known to have done it: a wrong password, the first start. */
  actor: Actor | null;
  subject: AccessSubject | null;
  /** What else is to be read there, such as `{ from: 'labeler', to: 'admin' }`. */
  details?: Readonly<Record<string, string>>;
  /** The address of whoever did it, as the server sees it. */
  ip?: string;
}

export interface RecordedAccess {
  /** A UUID version 7, by the database's clock: later entries have larger ids. */
  id: string;
  projectId: string;
  at: Date;
  kind: AccessKind;
  actor: Actor | null;
  subject: AccessSubject | null;
  details: Readonly<Record<string, string>>;
  ip: string | null;
}

/** Adds one entry. Call it on the connection, and in the transaction, of the change it tells of. */
export async function recordAccess(client: Queryable, entry: AccessEntry): Promise<void> {
  await client.query(`insert into identity.access_log (project_id, ${told}) values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
    entry.projectId,
    ...tellingOf(entry),
  ]);
}

/** As `recordAccess`, in every project the member is in at this moment: for what they do to all at once, as signing in. */
export async function recordAccessOfMember(
  client: Queryable,
  memberId: string,
  entry: Omit<AccessEntry, 'projectId'>,
): Promise<void> {
  await client.query(
    `insert into identity.access_log (project_id, ${told})
     select project_id, $2, $3, $4::uuid, $5, $6::jsonb, $7::jsonb, $8 from identity.membership where member_id = $1`,
    [memberId, ...tellingOf(entry)],
  );
}

export interface AccessQuery {
  projectId: string;
  kind?: AccessKind;
  /** An actor's id. */
  actor?: string;
  /** Only what is older than the entry with this id. */
  before?: string;
  /** At most so many. */
  limit: number;
}

/** Newest first. */
export async function selectAccess(db: Queryable, query: AccessQuery): Promise<RecordedAccess[]> {
  const { rows } = await db.query<AccessLogRow>(
    `select * from identity.access_log
     where project_id = $1 and ($2::text is null or kind = $2) and ($3::uuid is null or actor_id = $3)
       and ($4::uuid is null or id < $4)
     order by id desc limit $5`,
    [query.projectId, query.kind, query.actor, query.before, query.limit],
  );
  return rows.map(recordedOf);
}

const told = 'kind, actor_type, actor_id, actor_name, subject, details, ip';

function tellingOf({ kind, actor, subject, details, ip }: Omit<AccessEntry, 'projectId'>): unknown[] {
  const about = subject && { type: subject.type, id: subject.id, name: subject.name };
  return [kind, actor?.type, actor?.id, actor?.name, about, details ?? {}, ip];
}

const recordedOf = (row: AccessLogRow): RecordedAccess => ({
  id: row.id,
  projectId: row.project_id,
  at: row.at,
  kind: row.kind,
  actor:
    row.actor_type === null || row.actor_id === null || row.actor_name === null
      ? null
      : { type: row.actor_type, id: row.actor_id, name: row.actor_name },
  subject: row.subject,
  details: row.details,
  ip: row.ip,
});
