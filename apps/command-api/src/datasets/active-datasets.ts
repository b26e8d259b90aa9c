import { Injectable } from '@nestjs/common';
import { datasetDecider } from '@labeling/domain';
import { EventStore, load } from '@labeling/event-store';
import { datasetNotFound } from './dataset.handler.js';

/** Which datasets exist, according to their own streams. */
@Injectable()
export class ActiveDatasets {
  constructor(private readonly store: EventStore) {}

  /** @throws Problem `dataset_not_found` when it does not exist, was deleted, or belongs to another project */
  async require(datasetId: string, projectId: string): Promise<void> {
    const { state } = await load(this.store, datasetDecider, datasetId);
    if (state.is !== 'active' || state.projectId !== projectId) throw datasetNotFound();
  }

  /** For a reference to a dataset that once existed, such as the default of a queue: null if it was deleted since. */
  async unlessDeleted(datasetId: string | null): Promise<string | null> {
    if (datasetId === null) return null;
    const { state } = await load(this.store, datasetDecider, datasetId);
    return state.is === 'deleted' ? null : datasetId;
  }
}
