import { Injectable } from '@nestjs/common';
import { EventStore } from '@labeling/event-store';
import { ReadModelWatcher } from '@labeling/read-models/queries';
import { Settings } from '../settings/settings.js';
import { reachReadModels } from './wait-for-read-models.js';

/** Reads of the read models that must not miss what was acknowledged before they were asked for. */
@Injectable()
export class FreshReads {
  constructor(
    private readonly store: EventStore,
    private readonly watcher: ReadModelWatcher,
    private readonly settings: Settings,
  ) {}

  /** Waits for a bounded time until the read models have everything acknowledged so far. @throws Problem `read_model_behind` */
  async catchUp(): Promise<void> {
    await reachReadModels(this.watcher, await this.store.lastPosition(), this.settings.readWaitMs);
  }

  /** What is not there is looked for once more when the read models have caught up: it may be only just created. */
  async find<Row>(read: () => Promise<Row | undefined>): Promise<Row | undefined> {
    const row = await read();
    if (row !== undefined) return row;
    await this.catchUp();
    return read();
  }
}
