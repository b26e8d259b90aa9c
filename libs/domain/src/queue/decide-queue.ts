import type { Decider, Decision } from '../decider.js';
import { DomainError } from '../domain-error.js';
import { jsonEquals } from '../json/json-equals.js';
import type { JsonText } from '../json/json-text.js';
import { readAnnotationSchema } from '../schema/annotation-schema.js';
import { nameProblem } from '../names.js';
import { isSameOpenTo, openToOnly, type OpenTo } from './open-to.js';
import { isSameOverlap, needChange, overlapOf, overlapProblem, storedOverlap, type Overlap } from './overlap.js';
import type { QueueCreated, QueueEvent } from './queue-events.js';
import { absentQueue, evolveQueue, type ActiveQueue, type QueueState } from './queue-state.js';

export type QueueCommand =
  | { readonly type: 'CreateQueue'; readonly queue: QueueCreated['data'] }
  | { readonly type: 'RenameQueue'; readonly name: string }
  | { readonly type: 'EditGuidelines'; readonly guidelines: string }
  | { readonly type: 'ChooseDefaultDataset'; readonly datasetId: string | null }
  | { readonly type: 'DefineAnnotationSchema'; readonly annotationSchema: JsonText }
  | { readonly type: 'RemoveAnnotationSchema' }
  | { readonly type: 'ChoosePushers'; readonly labelersMayPush: boolean }
  /** What is absent stays as it is. */
  | {
      readonly type: 'ChooseOverlap';
      readonly overlap: Partial<Overlap>;
      /** When some items need more: whether those approved by fewer equal annotations are reopened. */
      readonly reopensAgreed?: boolean;
    }
  | { readonly type: 'OpenQueueTo'; readonly members: OpenTo }
  | { readonly type: 'CompleteSettling' }
  | { readonly type: 'ArchiveQueue' }
  | { readonly type: 'UnarchiveQueue' }
  | { readonly type: 'DeleteQueue' };

/** The rules of a queue and its settings. */
export const queueDecider: Decider<QueueCommand, QueueEvent, QueueState> = {
  streamName: (queueId) => `queue-${queueId}`,
  initial: absentQueue,
  decide: decideQueue,
  evolve: evolveQueue,
};

function decideQueue(command: QueueCommand, state: QueueState): Decision<QueueEvent> {
  if (command.type === 'CreateQueue') return create(command.queue, state);
  if (command.type === 'DeleteQueue' && state.is === 'deleted') return [];
  return state.is === 'active' ? decideActive(command, state) : notFound();
}

function create(queue: QueueCreated['data'], state: QueueState): Decision<QueueEvent> {
  if (state.is === 'deleted') return new DomainError('queue_exists', 'A queue with this id was deleted');
  if (state.is === 'active') {
    const same = state.projectId === queue.projectId && state.name === queue.name;
    return same ? [] : new DomainError('queue_exists', 'A queue with this id exists');
  }
  const schema = queue.annotationSchema === undefined ? undefined : schemaProblem(queue.annotationSchema);
  const overlap = queue.overlap === undefined ? undefined : invalidOverlap(overlapOf(queue.overlap));
  const data = queue.openTo === undefined ? queue : { ...queue, openTo: openToOnly(queue.openTo) };
  return invalidName(queue.name) ?? schema ?? overlap ?? [{ type: 'QueueCreated', data }];
}

type SettingsCommand = Exclude<QueueCommand, { type: 'CreateQueue' }>;

function decideActive(command: SettingsCommand, queue: ActiveQueue): Decision<QueueEvent> {
  switch (command.type) {
    case 'RenameQueue':
      if (command.name === queue.name) return [];
      return invalidName(command.name) ?? [{ type: 'QueueRenamed', data: { name: command.name } }];
    case 'EditGuidelines':
      if (command.guidelines === queue.guidelines) return [];
      return [{ type: 'GuidelinesEdited', data: { guidelines: command.guidelines } }];
    case 'ChooseDefaultDataset':
      if (command.datasetId === queue.defaultDatasetId) return [];
      return [{ type: 'DefaultDatasetChosen', data: { datasetId: command.datasetId } }];
    case 'DefineAnnotationSchema':
      return defineSchema(command.annotationSchema, queue);
    case 'RemoveAnnotationSchema':
      return queue.annotationSchema === null ? [] : [{ type: 'AnnotationSchemaRemoved', data: {} }];
    case 'ChoosePushers': {
      const { labelersMayPush } = command;
      return labelersMayPush === queue.labelersMayPush ? [] : [{ type: 'PushersChosen', data: { labelersMayPush } }];
    }
    case 'ChooseOverlap': {
      const overlap = { ...queue.overlap, ...command.overlap };
      if (isSameOverlap(overlap, queue.overlap)) return [];
      const reopens = command.reopensAgreed === true && needChange(queue.overlap, overlap).raises;
      const data = { ...storedOverlap(overlap), ...(reopens && { reopensAgreed: true as const }) };
      return invalidOverlap(overlap) ?? [{ type: 'OverlapChosen', data }];
    }
    case 'OpenQueueTo': {
      const members = command.members && openToOnly(command.members);
      return isSameOpenTo(members, queue.openTo) ? [] : [{ type: 'QueueOpenedTo', data: { members } }];
    }
    case 'CompleteSettling':
      return queue.settling === null ? [] : [{ type: 'AnnotationsSettled', data: {} }];
    case 'ArchiveQueue':
      return queue.isArchived ? [] : [{ type: 'QueueArchived', data: {} }];
    case 'UnarchiveQueue':
      return queue.isArchived ? [{ type: 'QueueUnarchived', data: {} }] : [];
    case 'DeleteQueue':
      return [{ type: 'QueueDeleted', data: {} }];
  }
}

function defineSchema(annotationSchema: JsonText, queue: ActiveQueue): Decision<QueueEvent> {
  if (queue.annotationSchema !== null && jsonEquals(annotationSchema, queue.annotationSchema)) return [];
  return schemaProblem(annotationSchema) ?? [{ type: 'AnnotationSchemaDefined', data: { annotationSchema } }];
}

function schemaProblem(annotationSchema: JsonText): DomainError | undefined {
  const read = readAnnotationSchema(annotationSchema);
  const [first] = read.problems;
  return first && new DomainError('schema_invalid', `${first.pointer}: ${first.detail}`);
}

function invalidName(name: string): DomainError | undefined {
  const problem = nameProblem(name);
  return problem === undefined ? undefined : new DomainError('queue_invalid', `The queue's name ${problem}`);
}

function invalidOverlap(overlap: Overlap): DomainError | undefined {
  const problem = overlapProblem(overlap);
  return problem === undefined ? undefined : new DomainError('queue_invalid', problem);
}

function notFound(): DomainError {
  return new DomainError('queue_not_found', 'There is no such queue');
}
