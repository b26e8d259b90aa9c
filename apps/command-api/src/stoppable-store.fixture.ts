// A separate event store that can be kept from writing to its file, as a full disk would.
import { startEmbeddedEventStore } from '@labeling/embedded-event-store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface StoppableStore {
  readonly url: string;
  /** From now on it only answers reads, until the returned function is called. */
  stopWriting(): () => void;
  stop(): Promise<void>;
}

export async function startStoppableStore(): Promise<StoppableStore> {
  const directory = await mkdtemp(join(tmpdir(), 'stoppable-store-'));
  const file = join(directory, 'events.db');
  const node = await startEmbeddedEventStore({ file, port: 0 });
  return {
    url: node.url,
    stopWriting: () => {
      const other = new DatabaseSync(file);
      // SQLite lets one program write at a time.
      other.exec('begin immediate');
      return () => other.close();
    },
    stop: async () => {
      await node.close();
      await rm(directory, { recursive: true });
    },
  };
}
