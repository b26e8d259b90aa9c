import type { Queryable } from '@labeling/postgres';
import type { AccessEntry, AccessQuery, RecordedAccess } from './access-entry.js';
import type { AccessLogRow } from './access-log-table.js';

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
