// The API of the running product, for the demos: with LABELING_API_KEY, or a key created for this run only.
import { Identity } from '@labeling/identity';
import { loadEnvFile } from '@labeling/settings';
import { databaseTrouble } from '@labeling/postgres';
import pg from 'pg';
import { assertPostgresAnswers } from '../dist/answering.js';
import { readSettings } from '../dist/settings.js';
import { runningApiUrl, runningPostgres } from '../dist/stores.js';
import { root } from '../node24.mjs';

const UNDEFINED_TABLE = '42P01';

/** `call(method, path, body?)` returns `{ answer, headers }`, or throws with the API's explanation. */
export async function runningApi() {
  loadEnvFile(root);
  const settings = readSettings(process.env, root);
  const apiKey = process.env.LABELING_API_KEY || (await shortLivedKey(await answeringPostgres(settings)));
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

/** @throws Error that says what to do while it does not answer */
async function answeringPostgres(settings) {
  const { url } = runningPostgres(settings);
  if (settings.databaseUrl === undefined) {
    await assertPostgresAnswers(settings, url);
    return url;
  }
  const trouble = await databaseTrouble(url);
  if (trouble !== undefined) throw new Error(trouble.sentence);
  return url;
}

/** Keys are stored as hashes, so the one created at the first start cannot be read back. */
async function shortLivedKey(databaseUrl) {
  const pool = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, max: 2 });
  const identity = new Identity({ pool });
  try {
    const { rows } = await firstProject(pool);
    if (rows.length === 0) throw new Error('there is no project yet: wait until npm start says Ready, then try again');
    const expiresAt = new Date(Date.now() + 10 * 60_000);
    const made = await identity.createApiKey({ projectId: rows[0].id, name: 'demo', scopes: ['admin'], expiresAt });
    return made.secret;
  } finally {
    await identity.close();
    await pool.end();
  }
}

async function firstProject(pool) {
  try {
    return await pool.query('select id from identity.project order by created_at limit 1');
  } catch (error) {
    // The first start has not created it yet.
    if (error.code === UNDEFINED_TABLE) return { rows: [] };
    throw error;
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
      `nothing listens at ${apiUrl}: start the product with npm start, wait until it says Ready, then try again. Settings such as API_PORT count here, too.`,
    );
  }
}
