import type { JsonText } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';

/** The annotation schemas of the queues whose items go into a dataset, oldest queue first. */
export async function schemasInto(db: Queryable, datasetId: string, schema = liveSchema): Promise<JsonText[]> {
  if (!isUuid(datasetId)) return [];
  const { rows } = await db.query<{ annotationSchema: JsonText }>(
    `select queue.annotation_schema as "annotationSchema" from ${schema}.datasets as dataset
     join ${schema}.queues as queue on queue.project_id = dataset.project_id
     where dataset.id = $1 and queue.annotation_schema is not null
       and exists (select from ${schema}.pushes as push where push.queue_id = queue.id and push.dataset_id = $1)
     order by queue.position`,
    [datasetId],
  );
  return rows.map(({ annotationSchema }) => annotationSchema);
}
