import type { Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';

/** A project as the events know it: by its id and what is in it. */
export interface ProjectOfEvents {
  readonly id: string;
  /** Names, oldest first; at most a few. */
  readonly queues: readonly string[];
  readonly datasets: readonly string[];
}

/** Every project that has queues or datasets, in the order of its first one. */
export async function projectsOfEvents(db: Queryable): Promise<ProjectOfEvents[]> {
  const { rows } = await db.query<ProjectOfEvents & Record<string, unknown>>(
    `select project_id as id,
       coalesce((array_agg(name order by position) filter (where kind = 'queue'))[1:5], '{}') as queues,
       coalesce((array_agg(name order by position) filter (where kind = 'dataset'))[1:5], '{}') as datasets
     from (select 'queue' as kind, project_id, name, position from ${liveSchema}.queues
           union all select 'dataset', project_id, name, position from ${liveSchema}.datasets) as found
     group by project_id order by min(position)`,
  );
  return rows.map(({ id, queues, datasets }) => ({ id, queues, datasets }));
}
