// npm run remap: reads the stored spans again, by the conventions of this release. Plain JavaScript for the reason
// given in infra/migrate.mjs.
import { databaseTrouble } from '@labeling/postgres';
import { remapSpans } from '@labeling/traces';
import { parseArgs } from 'node:util';
import pg from 'pg';

const PROGRESS_MS = 1_000;
const { DATABASE_URL: databaseUrl = '' } = process.env;
const count = (number) => number.toLocaleString('en');

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort());
const pool = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, max: 1 });
let told = performance.now();
try {
  // Throws on any argument: there are no options.
  parseArgs();
  const trouble = await databaseTrouble(databaseUrl);
  if (trouble) throw new Error(trouble.sentence);
  const { spans, total, changed } = await remapSpans(pool, {
    signal: stop.signal,
    onProgress: (progress) => {
      if (performance.now() - told < PROGRESS_MS) return;
      told = performance.now();
      // Spans that arrive in the meantime are read, too, but are not in the total.
      const percent = Math.min((100 * progress.spans) / Math.max(progress.total, 1), 100);
      console.log(
        `${percent.toFixed(1).padStart(5)} %  ${count(progress.spans)} spans, ${count(progress.changed)} changed`,
      );
    },
  });
  const ended = stop.signal.aborted ? `stopped after ${count(spans)} of ${count(total)}` : `read ${count(spans)}`;
  console.log(`remap: ${ended} spans; ${count(changed)} have changed`);
  if (stop.signal.aborted) process.exitCode = 1;
} catch (error) {
  console.error(`remap: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await pool.end();
}
