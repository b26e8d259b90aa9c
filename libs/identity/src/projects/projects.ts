import type pg from 'pg';

import { recordAccess } from '../access-log/access-log.js';
import type { Actor } from '../rights/caller.js';
import { inTransaction } from '../database/pool.js';

export interface Project {
  id: string;
  name: string;
}

/** The projects of this installation. What changes is effective at once: here, and in every other process within a second. */
export class Projects {
  constructor(
    private readonly pool: pg.Pool,
    private readonly changed: () => void,
  ) {}

  /** Those a member is in, in the order they joined. */
  async list(memberId: string): Promise<Project[]> {
    const { rows } = await this.pool.query<Project>(
      `select project.id, project.name from identity.membership join identity.project on project.id = project_id
       where member_id = $1 order by membership.created_at, project.id`,
      [memberId],
    );
    return rows;
  }

  /** The member becomes its admin. `name`: 1 to 200 characters. */
  async create(name: string, by: Actor & { type: 'member' }): Promise<Project> {
    const project = await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<Project>(
        'insert into identity.project (name) values ($1) returning id, name',
        [name],
      );
      const [made] = rows;
      if (!made) throw new Error('The project was not stored');
      await client.query(`insert into identity.membership (project_id, member_id, role) values ($1, $2, 'admin')`, [
        made.id,
        by.id,
      ]);
      const subject = { type: 'project' as const, ...made };
      await recordAccess(client, { projectId: made.id, actor: by, kind: 'projectCreated', subject });
      return made;
    });
    this.changed();
    return project;
  }

  /** `name`: 1 to 200 characters. The name it has already is no change. */
  async rename(projectId: string, name: string, by: Actor): Promise<Project> {
    await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ before: string }>(
        `with known as (select id, name from identity.project where id = $1 for update)
         update identity.project set name = $2 from known
         where project.id = known.id and known.name <> $2 returning known.name as before`,
        [projectId, name],
      );
      const [renamed] = rows;
      if (!renamed) return;
      const subject = { type: 'project' as const, id: projectId, name };
      const details = { from: renamed.before, to: name };
      await recordAccess(client, { projectId, actor: by, kind: 'projectRenamed', subject, details });
    });
    this.changed();
    return { id: projectId, name };
  }
}
