// npm start, npm run dev.
import { ensureInstalled } from './ensure-installed.mjs';
import { onNode24, root } from './node24.mjs';
import { answerOptions } from './programs.mjs';
import { markRunning } from './running-product.mjs';

await ensureInstalled();
await onNode24(import.meta.url);
const isDev = process.argv.includes('--dev');
const command = isDev ? 'npm run dev' : 'npm start';
const help = `${command}

Starts everything, and stops it at Ctrl-C. Settings such as UI_PORT and DATA_DIR are variables of the environment, or lines
of the file .env: .env.example and docs/operating.md list them.`;
answerOptions(
  command,
  { help, takesNothing: true },
  process.argv.slice(2).filter((each) => each !== '--dev'),
);
const { ensureBuilt } = await import('./build.mjs');
try {
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// During development, what runs is rebuilt all the time.
if (!isDev) markRunning(root);
const { start } = await import('./dist/start.js');
await start({ dev: isDev });
