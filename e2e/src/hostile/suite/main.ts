// npm run hostile [-- text]: attacks a new product, with a bystander at work, and reports what came back and what the
// bystander noticed. With a text, runs only the attacks whose room or name contains it. Exits with 1 if an attack
// did not get the answer that it must, or caused the bystander an error.
import { setTimeout as pause } from 'node:timers/promises';
import { deathsOf } from '../../product/deaths.js';
import { attacks } from '../all-attacks.js';
import { bystanderInThread } from './bystander-thread.js';
import { openProduct } from './open-product.js';
import { isHeld, line, summary } from './report.js';
import { runAttack, type Result } from './run-attack.js';

const calm = {
  name: 'nothing',
  room: 'api',
  sends: 'Nothing, for comparison',
  mustAnswer: 'Nothing',
  run: () => pause(5_000, { held: true, saw: 'nothing, for comparison' }),
} as const;

const [text = ''] = process.argv.slice(2);
const wanted = attacks.filter(({ room, name }) => `${room} ${name}`.toLowerCase().includes(text.toLowerCase()));
if (wanted.length === 0) {
  console.error(`No attack is called "${text}"`);
  process.exit(1);
}
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

console.log('Starting a product to attack …');
const { bystander, processes, close } = await openProduct(stop.signal);
const results: Result[] = [];
try {
  for (const attack of [calm, ...wanted]) {
    if (stop.signal.aborted) break;
    const result = await runAttack(attack, bystander.product, await bystanderInThread(bystander));
    console.log(line(result));
    if (attack !== calm) results.push(result);
  }
  const deaths = deathsOf(processes);
  for (const death of deaths) console.log(`FAILED  ${death}`);
  console.log(summary(results));
  process.exitCode = results.every(isHeld) && deaths.length === 0 && results.length === wanted.length ? 0 : 1;
} finally {
  await close();
}
