import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  isSameOverlap,
  noOverlap,
  openToOnly,
  queueDecider,
  storedOverlap,
  toJsonText,
  type QueueCreated,
} from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import type { Asker } from '../access/asker.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { ActiveDatasets } from '../datasets/active-datasets.js';
import { newId } from '../requests/idempotency-key.js';
import { KeyedRequests } from '../requests/keyed-requests.js';
import { firstEventOf } from '../stores/first-event.js';
import { ActiveQueues } from './active-queues.js';
import { Reviewers } from './reviewers.js';
import { ToQueue } from './queue.handler.js';
import type { NewQueueDto } from './queue.dto.js';

interface Settings extends Omit<NewQueueDto, 'guidelines'> {
  readonly guidelines: string;
}
/** It does not compile if a setting is missing. */
type OfEach<Value> = Readonly<Record<keyof Settings, Value>>;

/** Creates a queue; with `Idempotency-Key`, doing so again returns the same queue. */
@Injectable()
export class CreateQueue {
  constructor(
    private readonly commands: CommandBus,
    private readonly queues: ActiveQueues,
    private readonly datasets: ActiveDatasets,
    private readonly members: Reviewers,
    private readonly requests: KeyedRequests,
    private readonly store: EventStore,
  ) {}

  async create({ guidelines = '', ...given }: NewQueueDto, key: string | undefined, asker: Asker): Promise<JsonAnswer> {
    const { name, datasetId, annotationSchema, labelersMayPush, overlap, overlapShare, slotHours, openTo } = given;
    // A request without the newest settings has the same content as in earlier releases.
    const content: OfEach<readonly (string | null | undefined)[]> = {
      ...{ name: [name], guidelines: [guidelines], datasetId: [datasetId], annotationSchema: [annotationSchema] },
      labelersMayPush: labelersMayPush === false ? ['leads push'] : [],
      overlap: overlap === undefined && slotHours === undefined ? [] : [`overlap ${overlap} ${slotHours}`],
      slotHours: [],
      overlapShare: overlapShare === undefined ? [] : [`of ${overlapShare}`],
      openTo: openTo ? [`open to ${openToOnly(openTo).join(' ')}`] : [],
    };
    const { projectId } = asker.caller;
    const request = requestFor(key, projectId, Object.values(content).flat());
    // A queue that was already created stays, even after its dataset was deleted or a member has left.
    if (!(await this.requests.wasAccepted(request))) {
      if (datasetId) await this.datasets.require(datasetId, projectId);
      if (openTo) await this.members.requireInProject(openTo, projectId);
    }
    return this.#create({ ...given, guidelines }, request, asker);
  }

  /** A queue with the current settings of another, but no items. */
  async copy(queueId: string, name: string, key: string | undefined, asker: Asker): Promise<JsonAnswer> {
    const source = await this.queues.require(queueId, asker.caller.projectId);
    const { guidelines, defaultDatasetId, annotationSchema, labelersMayPush, openTo } = source;
    const datasetId = await this.datasets.unlessDeleted(defaultDatasetId);
    const { annotations: overlap, share: overlapShare, slotHours } = source.overlap;
    const settings = {
      ...{ name, guidelines, datasetId, labelersMayPush, overlap, overlapShare, slotHours, openTo },
      annotationSchema: annotationSchema ?? undefined,
    } satisfies OfEach<unknown>;
    // The settings may change before the request is sent again; it is still the same request.
    return this.#create(settings, requestFor(key, asker.caller.projectId, ['copy', queueId, name]), asker);
  }

  async #create(
    { name, guidelines, datasetId, annotationSchema, labelersMayPush, ...given }: Settings,
    request: ReturnType<typeof requestFor>,
    asker: Asker,
  ): Promise<JsonAnswer> {
    const { projectId } = asker.caller;
    await this.requests.accept({ ...request, asker });
    const id = newId(projectId, 'queue', request.key);
    const createdAt = new Date().toISOString();
    const { overlap: annotations = noOverlap.annotations, overlapShare: share = noOverlap.share } = given;
    const overlap = { annotations, share, slotHours: given.slotHours ?? noOverlap.slotHours };
    const stored: OfEach<Partial<QueueCreated['data']>> = {
      ...{ name: {}, guidelines: {} },
      datasetId: datasetId ? { defaultDatasetId: datasetId } : {},
      annotationSchema: annotationSchema === undefined ? {} : { annotationSchema },
      labelersMayPush: labelersMayPush === false ? { labelersMayPush } : {},
      openTo: given.openTo ? { openTo: given.openTo } : {},
      overlap: isSameOverlap(overlap, noOverlap) ? {} : { overlap: storedOverlap(overlap) },
      ...{ overlapShare: {}, slotHours: {} },
    };
    const queue = Object.values(stored).reduce<QueueCreated['data']>((data, part) => ({ ...data, ...part }), {
      ...{ projectId, name, guidelines, createdAt },
    });
    const created = await this.commands.execute(new ToQueue(id, [{ type: 'CreateQueue', queue }], asker));
    const first = created.events.length > 0 ? createdAt : await this.#createdAt(id);
    return new JsonAnswer(toJsonText({ id, createdAt: first }), {
      Location: `/v1/labeling_queues/${id}`,
      ...positionHeader(created.position),
    });
  }

  async #createdAt(id: string): Promise<string> {
    const { event } = await firstEventOf<QueueCreated>(this.store, queueDecider.streamName(id));
    return event.data.createdAt;
  }
}

const requestFor = (key: string | undefined, projectId: string, content: readonly (string | null | undefined)[]) => ({
  ...{ key, place: projectId, kind: 'queue' },
  content,
});
