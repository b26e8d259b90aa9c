import { Injectable } from '@nestjs/common';
import { EventStore } from '@labeling/event-store';
import { ReadModelWatcher } from '@labeling/read-models/queries';
import { Problem } from '../problem-details/problem.js';
import { Settings } from '../settings/settings.js';

/** Reads that must include everything acknowledged before them. */
@Injectable()
export class FreshReads {
  constructor(
    private readonly store: EventStore,
    private readonly watcher: ReadModelWatcher,
    private readonly settings: Settings,
  ) {}

  /** Waits for a bounded time until the read models have everything acknowledged so far. @throws Problem `read_model_behind` */
  async catchUp(): Promise<void> {
    await this.reach(await this.store.lastPosition());
  }

  /** @throws Problem `read_model_behind` when the read models do not contain `position` in time */
  async reach(position: bigint): Promise<void> {
    const { readWaitMs } = this.settings;
    if (await this.watcher.waitFor(position, readWaitMs)) return;
    throw new Problem('read_model_behind', `The read models did not reach position ${position} in ${readWaitMs} ms`, {
      headers: { 'Retry-After': '1' },
    });
  }

  /** Once the read models have caught up, reads again what is missing: it may have just been created. */
  async find<Row>(read: () => Promise<Row | undefined>): Promise<Row | undefined> {
    const row = await read();
    if (row !== undefined) return row;
    await this.catchUp();
    return read();
  }
}
