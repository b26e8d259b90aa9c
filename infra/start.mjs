// npm start, npm run dev.
import { onNode24 } from './node24.mjs';

await onNode24(import.meta.url);
const { ensureBuilt } = await import('./build.mjs');
try {
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { start } = await import('./dist/start.js');
await start({ dev: process.argv.includes('--dev') });
