import type { ImportCompleted } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import { storableText } from '@labeling/postgres';
import type { NewRow } from '../table.js';
import type { activityTable } from './activity-table.js';

/** What else is shown of an event: what an import added, or that nobody decided an approval. */
export type ActivityDetails = ImportDetails | { readonly by: 'agreement' };
export type ImportDetails = Pick<ImportCompleted['data'], 'source' | 'added' | 'collapsed'>;

/** What an event was about. */
export interface Subject {
  readonly projectId?: string | undefined;
  readonly queueId?: string | undefined;
  readonly itemId?: string | undefined;
  readonly datasetId?: string | undefined;
  readonly pushId?: string | undefined;
  /** The item's state code after the event. */
  readonly state?: number | undefined;
  readonly details?: ActivityDetails | undefined;
}

export type NewActivity = NewRow<(typeof activityTable)['columns']>;

export function activityRow(subject: Subject, stored: StoredEvent): NewActivity {
  const { actor, at, $correlationId } = stored.metadata;
  return {
    position: stored.position,
    project_id: subject.projectId ?? null,
    queue_id: subject.queueId ?? null,
    item_id: subject.itemId ?? null,
    dataset_id: subject.datasetId ?? null,
    push_id: subject.pushId ?? null,
    type: stored.event.type,
    revision: stored.revision,
    state: subject.state ?? null,
    actor_type: actor.type,
    actor_id: storableText(actor.id),
    actor_name: storableText(actor.name),
    at,
    correlation_id: storableText($correlationId),
    details: subject.details === undefined ? null : JSON.stringify(subject.details),
  };
}
