// npm run demo: a queue of real items in the running product, made through the public HTTP API.
import { Identity } from '@labeling/identity';
import pg from 'pg';
import { readSettings } from '../dist/settings.js';
import { runningStores } from '../dist/stores.js';
import { root } from '../node24.mjs';
import { annotationSchema, demoItems, guidelines } from './demo-items.mjs';

const QUEUE_NAME = 'Math solutions';
const AT_ONCE = 100;

async function main() {
  const settings = readSettings(process.env, root);
  const apiKey = process.env.LABELING_API_KEY || (await shortLivedKey(runningStores(settings).postgres.url));
  const call = caller(process.env.API_URL || `http://127.0.0.1:${settings.apiPort}`, apiKey);
  const queueId = (await queueNamed(call, QUEUE_NAME)) ?? (await createQueue(call));
  const items = demoItems();
  let collapsed = 0;
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const path = `/v1/labeling_queues/${queueId}/items`;
    const { headers } = await call('POST', path, { items: items.slice(from, from + AT_ONCE) });
    collapsed += Number(headers.get('Collapsed-Count') ?? 0);
    console.log(`${Math.min(from + AT_ONCE, items.length)} of ${items.length} items`);
  }
  console.log(
    `Queue “${QUEUE_NAME}”: ${items.length - collapsed} items added, ${collapsed} were there already. Open Queues in the browser.`,
  );
}

/** A key for this run only: keys are stored as hashes, so the one made at the first start cannot be read back. */
async function shortLivedKey(databaseUrl) {
  const pool = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, max: 2 });
  const identity = new Identity({ pool });
  try {
    const { rows } = await pool.query('select id from identity.project order by created_at limit 1');
    const expiresAt = new Date(Date.now() + 10 * 60_000);
    const made = await identity.createApiKey({ projectId: rows[0].id, name: 'demo', scopes: ['admin'], expiresAt });
    return made.secret;
  } finally {
    await identity.close();
    await pool.end();
  }
}

function caller(apiUrl, apiKey) {
  return async (method, path, body) => {
    const response = await fetch(apiUrl + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${answer.detail ?? answer.title ?? response.status}`);
    return { answer, headers: response.headers };
  };
}

async function queueNamed(call, name) {
  for (let after = ''; ;) {
    const { answer } = await call(
      'GET',
      `/v1/labeling_queues?limit=100${after && `&after=${encodeURIComponent(after)}`}`,
    );
    const found = answer.data.find((queue) => queue.name === name);
    if (found !== undefined || answer.next === null) return found?.id;
    after = answer.next;
  }
}

async function createQueue(call) {
  const { answer } = await call('POST', '/v1/labeling_queues', { name: QUEUE_NAME, guidelines, annotationSchema });
  return answer.id;
}

try {
  await main();
} catch (error) {
  const hint = error.cause?.code === 'ECONNREFUSED' ? ' Is npm start running?' : '';
  console.error(`The demo could not be made: ${error.message}.${hint}`);
  process.exit(1);
}
