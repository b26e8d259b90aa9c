import { inTransaction } from '../in-transaction.js';
import { openDatabase } from './open-database.js';

const ANSWER_WITHIN_MS = 60_000;

/**
 * Lets webhooks continue after the last restored event. The database is saved after the events, so a webhook may have reached
 * events that are not in the backup: it would wait for them, and then stop at other events in their place.
 */
export async function placeWebhooks(databaseUrl: string): Promise<void> {
  const { client, leave } = await openDatabase(databaseUrl, 'restore', ANSWER_WITHIN_MS);
  try {
    await inTransaction(client, async () => {
      await client.query(
        `delete from identity.webhook_delivery as sent using read_model.checkpoint as last where sent.position > last.position`,
      );
      await client.query(
        `update identity.webhook as hook set position = last.position, place = last.position::text
         from read_model.checkpoint as last where hook.position > last.position`,
      );
    });
    await client.end();
  } finally {
    leave();
  }
}
