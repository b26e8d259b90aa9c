// One-shot: checks whether the database of DATABASE_URL, and first that of ADMIN_DATABASE_URL if it is set, has what the product needs,
// and waits for trouble that may end without anybody's help.
// Exit code 0 if it can be used; otherwise prints one sentence that says why not, without the password in the address. On stdout, it
// prints what it waits for, if that takes a while.
// Plain JavaScript, so that infra depends on none of the libraries whose tests use it.
import { databaseTrouble } from '@labeling/postgres';

/** A shorter wait is not reported. */
const SAID_AFTER_MS = 3_000;
const PAUSE_MS = 1_000;

const { ADMIN_DATABASE_URL: adminUrl, DATABASE_URL: url } = process.env;

/** With an admin, the migration creates the role of DATABASE_URL: it mends or reports permanent trouble there. */
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
