// One-shot: asks the database of DATABASE_URL, and first that of ADMIN_DATABASE_URL if there is one, for what the product needs of it,
// and waits for what may pass without anybody's help.
// Exit code 0 when it can be used; otherwise prints one sentence that says why not, without the password in the address. On stdout,
// what is waited for, if that takes a while.
// Plain JavaScript, so that infra depends on none of the libraries whose tests use it.
import { databaseTrouble } from '@labeling/postgres';

/** A wait that is shorter needs no words. */
const SAID_AFTER_MS = 3_000;
const PAUSE_MS = 1_000;

const { ADMIN_DATABASE_URL: adminUrl, DATABASE_URL: url } = process.env;

/** Where there is an admin, the migration makes the role of DATABASE_URL: what does not pass there is mended by it, or told. */
async function whatIsWrong() {
  if (!adminUrl) return databaseTrouble(url);
  const ofAdmin = await databaseTrouble(adminUrl, 'ADMIN_DATABASE_URL');
  if (ofAdmin) return ofAdmin;
  const own = await databaseTrouble(url);
  return own?.mayPass ? own : undefined;
}

const said = new Set();
for (;;) {
  const trouble = await whatIsWrong();
  if (trouble === undefined) process.exit(0);
  const { sentence, mayPass } = trouble;
  if (!mayPass) {
    console.error(sentence);
    process.exit(1);
  }
  if (performance.now() >= SAID_AFTER_MS && !said.has(sentence)) {
    console.log(`Waiting: ${sentence}`);
    said.add(sentence);
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
