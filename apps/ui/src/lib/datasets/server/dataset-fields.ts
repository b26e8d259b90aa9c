import { readAnnotationSchema, type SchemaField } from '@labeling/domain';
import { schemasInto, type Queryable } from '@labeling/read-models/queries';

/** The fields of all queues that push into a dataset; of those with the same key, the one of the oldest queue. */
export async function datasetFields(db: Queryable, datasetId: string): Promise<SchemaField[]> {
  const schemas = await schemasInto(db, datasetId);
  const fields = new Map<string, SchemaField>();
  for (const field of schemas.flatMap((text) => readAnnotationSchema(text).schema?.fields ?? [])) {
    if (!fields.has(field.key)) fields.set(field.key, field);
  }
  return [...fields.values()];
}
