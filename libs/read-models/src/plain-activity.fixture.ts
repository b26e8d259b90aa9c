// What the table of the activity should contain.
import type { StoredEvent } from '@labeling/event-store';
import { addedOf, codeOf } from './plain-items.fixture.js';
import type { PlainTables, PlainWorld } from './plain-tables.fixture.js';

type Activity = PlainTables['activity'][number];
type Subject = Pick<Activity, 'project_id' | 'queue_id' | 'item_id' | 'dataset_id' | 'push_id' | 'state' | 'details'>;
const noSubject: Subject = {
  project_id: null,
  queue_id: null,
  item_id: null,
  dataset_id: null,
  push_id: null,
  state: null,
  details: null,
};

export function activityRow(stored: StoredEvent, world: PlainWorld): Activity {
  return { ...noSubject, ...subjectOf(stored, world), ...whatHappened(stored) };
}

/** What an event was about, as it was after it. */
function subjectOf({ event, stream, revision }: StoredEvent, world: PlainWorld): Partial<Subject> {
  const kind = stream.slice(0, stream.indexOf('-'));
  const id = stream.slice(kind.length + 1);
  switch (kind) {
    case 'item': {
      const item = world.items.get(id);
      const agreed = event.type === 'ItemApproved' &&
        event.data.by === 'agreement' && { details: '{"by":"agreement"}' };
      if (item === undefined) return { item_id: id, ...agreed };
      const { queueId, projectId } = addedOf(item);
      const pushed = event.type === 'ItemPushed' && { dataset_id: event.data.datasetId, push_id: event.data.pushId };
      const after = item.states[Number(revision)];
      return {
        item_id: id,
        queue_id: queueId,
        project_id: projectId,
        ...(after && { state: codeOf(after) }),
        ...pushed,
        ...agreed,
      };
    }
    case 'queue': {
      const first = world.queues.get(id)?.first.event;
      return { queue_id: id, ...(first?.type === 'QueueCreated' && { project_id: first.data.projectId }) };
    }
    case 'dataset': {
      const first = world.datasets.get(id)?.first.event;
      return { dataset_id: id, ...(first?.type === 'DatasetCreated' && { project_id: first.data.projectId }) };
    }
    case 'datapoints':
      if (event.type !== 'DatapointsAdded') return {};
      return { dataset_id: event.data.datasetId, project_id: event.data.projectId };
    case 'datapoint':
      if (event.type !== 'DatapointDeleted') return {};
      return { dataset_id: event.data.datasetId, project_id: event.data.projectId };
    case 'import': {
      if (event.type !== 'ImportCompleted') return {};
      const { projectId, source, added, collapsed, ...place } = event.data;
      const details = JSON.stringify({ source, added, collapsed });
      if ('queueId' in place) return { project_id: projectId, queue_id: place.queueId, details };
      return { project_id: projectId, dataset_id: place.datasetId, details };
    }
    case 'push': {
      const request = world.pushes.get(id)?.events.find((each) => each.event.type === 'PushRequested');
      if (request?.event.type !== 'PushRequested' || request.revision > revision) return { push_id: id };
      const { projectId, queueId, datasetId } = request.event.data;
      return { push_id: id, project_id: projectId, queue_id: queueId, dataset_id: datasetId };
    }
  }
  return {};
}

function whatHappened({ event, position, revision, metadata }: StoredEvent): Omit<Activity, keyof Subject> {
  const { actor, at, $correlationId } = metadata;
  return {
    position,
    type: event.type,
    revision,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    at,
    correlation_id: $correlationId,
  };
}
