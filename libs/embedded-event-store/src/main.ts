// Runs one node as a separate process.
import { readSettings } from './settings.js';
import { startEmbeddedEventStore } from './server.js';

async function main(): Promise<void> {
  const node = await startEmbeddedEventStore(readSettings(process.env));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    node.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(`${JSON.stringify({ listening: node.address })}\n`);
}

function fail(error: unknown): void {
  process.stderr.write(`event store: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
