// The API of the running product, for the demos: with LABELING_API_KEY, or a key created for this run only.
import { Identity } from '@labeling/identity';
import { loadEnvFile } from '@labeling/settings';
import pg from 'pg';
import { readSettings } from '../dist/settings.js';
import { runningApiUrl, runningPostgres } from '../dist/stores.js';
import { root } from '../node24.mjs';

/** `call(method, path, body?)` returns `{ answer, headers }`, or throws with the API's explanation. */
export async function runningApi() {
  loadEnvFile(root);
  const settings = readSettings(process.env, root);
  const apiKey = process.env.LABELING_API_KEY || (await shortLivedKey(runningPostgres(settings).url));
  return caller(process.env.API_URL || runningApiUrl(settings), apiKey);
}

/** Runs a demo as a program that reports a failure in one line. */
export async function asProgram(demo) {
  try {
    await demo(await runningApi());
  } catch (error) {
    console.error(`The demo failed: ${error.message}`);
    process.exit(1);
  }
}

/** Keys are stored as hashes, so the one created at the first start cannot be read back. */
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
    const response = await send(apiUrl, path, {
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

async function send(apiUrl, path, request) {
  try {
    return await fetch(apiUrl + path, request);
  } catch (error) {
    const { code } = error.cause ?? {};
    if (code !== 'ECONNREFUSED') throw error;
    throw new Error(
      `nothing listens at ${apiUrl}. Is npm start running there? Settings such as API_PORT count here, too.`,
    );
  }
}
