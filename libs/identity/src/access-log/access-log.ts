import type { Tables, Transaction } from '../database/tables.js';
import type { AccessEntry, AccessQuery, RecordedAccess } from './access-entry.js';
import type { AccessLogRow } from './access-log-table.js';

/** Adds one entry, in the transaction of the change that it records. */
export async function recordAccess({ sql }: Pick<Transaction, 'sql'>, entry: AccessEntry): Promise<void> {
  const { projectId, kind, actor, subject, details, ip } = entry;
  await sql.query(
    `insert into identity.access_log (project_id, kind, actor_type, actor_id, actor_name, subject, details, ip)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[projectId, kind, actor?.type, actor?.id, actor?.name],
      subject && { type: subject.type, id: subject.id, name: subject.name },
      ...[details ?? {}, ip],
    ],
  );
}

/** The same in every project that the member is in, for what affects all of them, such as signing in. */
export async function recordAccessOfMember(
  transaction: Transaction,
  memberId: string,
  entry: Omit<AccessEntry, 'projectId'>,
): Promise<void> {
  const { kind, actor, subject, details, ip } = entry;
  // One statement however many projects they are in: how long a sign-in takes must not show whether the member exists.
  await transaction.sql.query(
    `insert into identity.access_log (project_id, kind, actor_type, actor_id, actor_name, subject, details, ip)
     select project_id, $2, $3, $4::uuid, $5, $6::jsonb, $7::jsonb, $8 from identity.membership where member_id = $1`,
    [memberId, kind, actor?.type, actor?.id, actor?.name, subject && { ...subject }, details ?? {}, ip],
  );
}

/** Newest first. */
export async function listAccess(
  tables: Tables,
  { projectId, kind, actor, before, limit }: AccessQuery,
): Promise<RecordedAccess[]> {
  const { accessLog } = await tables.repositories();
  const entries = accessLog
    .createQueryBuilder('entry')
    .where({ projectId, ...(kind !== undefined && { kind }), ...(actor !== undefined && { actorId: actor }) });
  if (before !== undefined) entries.andWhere('entry.id < :before', { before });
  return (await entries.orderBy('entry.id', 'DESC').limit(limit).getMany()).map(recordedOf);
}

const recordedOf = ({ actorType, actorId, actorName, ...entry }: AccessLogRow): RecordedAccess => ({
  id: entry.id,
  projectId: entry.projectId,
  at: entry.at,
  kind: entry.kind,
  actor:
    actorType === null || actorId === null || actorName === null
      ? null
      : { type: actorType, id: actorId, name: actorName },
  subject: entry.subject,
  details: entry.details,
  ip: entry.ip,
});
