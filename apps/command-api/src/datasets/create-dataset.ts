import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { datasetDecider, toJsonText, type DatasetCreated } from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import type { Asker } from '../access/asker.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { newId } from '../requests/idempotency-key.js';
import { KeyedRequests } from '../requests/keyed-requests.js';
import { firstEventOf } from '../stores/first-event.js';
import { ToDataset } from './dataset.handler.js';

/** Creates a dataset; with `Idempotency-Key`, doing so again returns the same dataset. */
@Injectable()
export class CreateDataset {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly requests: KeyedRequests,
  ) {}

  async create(name: string, key: string | undefined, asker: Asker): Promise<JsonAnswer> {
    const { projectId } = asker.caller;
    await this.requests.accept({ key, place: projectId, kind: 'dataset', content: [name], asker });
    const id = newId(projectId, 'dataset', key);
    const createdAt = new Date().toISOString();
    const dataset = { projectId, name, createdAt };
    const created = await this.commands.execute(new ToDataset(id, { type: 'CreateDataset', dataset }, asker));
    const first = created.events.length > 0 ? createdAt : await this.#createdAt(id);
    return new JsonAnswer(toJsonText({ id, createdAt: first }), {
      Location: `/v1/datasets/${id}`,
      ...positionHeader(created.position),
    });
  }

  async #createdAt(id: string): Promise<string> {
    const { event } = await firstEventOf<DatasetCreated>(this.store, datasetDecider.streamName(id));
    return event.data.createdAt;
  }
}
