// The networks where members signed in before: many wrong guesses from elsewhere do not lock them out there.
import type { Queryable } from '@labeling/postgres';
import { hashOfSecret } from '../secrets.js';
import { networkOf } from './network.js';

const rememberedDays = 90;

/** Also false for an unknown email address or network. */
export async function isFamiliarNetwork(db: Queryable, email: string, ip: string | undefined): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>('select id from identity.member where email = $1', [email]);
  const memberId = rows[0]?.id;
  const network = hashOfNetwork(memberId ?? '', ip);
  if (memberId === undefined || network === undefined) return false;
  const { rows: known } = await db.query(
    `select from identity.familiar_network
     where member_id = $1 and network = $2 and last_used_at > now() - make_interval(days => $3)`,
    [memberId, network, rememberedDays],
  );
  return known.length > 0;
}

/** After a sign-in from there. */
export async function rememberNetwork(db: Queryable, memberId: string, ip: string | undefined): Promise<void> {
  const network = hashOfNetwork(memberId, ip);
  if (network === undefined) return;
  await db.query(
    `with forgotten as (
       delete from identity.familiar_network
       where member_id = $1 and network <> $2 and last_used_at < now() - make_interval(days => $3)
     )
     insert into identity.familiar_network (member_id, network) values ($1, $2)
     on conflict (member_id, network) do update set last_used_at = now()`,
    [memberId, network, rememberedDays],
  );
}

/** Hashed together with the member, so that nobody can look up who else was there. */
function hashOfNetwork(memberId: string, ip: string | undefined): string | undefined {
  const network = ip === undefined ? undefined : networkOf(ip);
  return network && hashOfSecret(`${memberId} ${network}`);
}
