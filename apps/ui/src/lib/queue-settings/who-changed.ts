import type { ChangeType } from '@labeling/domain';
import type { ApiClient } from '@labeling/api-client';
import { api } from '../api/client.js';
import { COMMAND_TIMEOUT } from '../api/commands.js';
import type { PartName } from './settings-parts.js';

const typesOf: Readonly<Record<PartName, readonly ChangeType[]>> = {
  name: ['QueueRenamed'],
  guidelines: ['GuidelinesEdited'],
  defaultDatasetId: ['DefaultDatasetChosen'],
  labelersMayPush: ['PushersChosen'],
  openTo: ['QueueOpenedTo'],
  overlap: ['OverlapChosen'],
  overlapShare: ['OverlapChosen'],
  slotHours: ['OverlapChosen'],
  annotationSchema: ['AnnotationSchemaDefined', 'AnnotationSchemaRemoved'],
};

/** The name of the last actor to change this setting of a queue; undefined when it cannot be found out. */
export async function whoChanged(queue: string, part: PartName, client: ApiClient = api): Promise<string | undefined> {
  try {
    const query = { queue, type: typesOf[part].join(','), limit: 1 };
    const signal = AbortSignal.timeout(COMMAND_TIMEOUT);
    const { data } = await client.GET('/v1/activity', { params: { query }, signal });
    return data?.data[0]?.actor.name;
  } catch {
    return undefined;
  }
}
