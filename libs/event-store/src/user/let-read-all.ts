import { EventStoreDBClient } from '@eventstore/db-client';
import { clientAddress } from '../client/client-address.js';

const ALL = '$all';
const ADMINS = '$admins';

/** Lets a user read `$all`, which only admins may at first. Other users keep this right. */
export async function letReadAll(adminUrl: string, user: string): Promise<void> {
  // The plain client, because it can read the JSON of metadata.
  const client = EventStoreDBClient.connectionString(clientAddress(adminUrl));
  try {
    const { metadata } = await client.getStreamMetadata(ALL);
    const allowed = new Set([metadata?.acl?.readRoles ?? ADMINS].flat());
    if (allowed.has(user)) return;
    const acl = { ...metadata?.acl, readRoles: [...allowed, user] };
    await client.setStreamMetadata(ALL, { ...metadata, acl });
  } finally {
    await client.dispose();
  }
}
