import { isUuid } from '@labeling/postgres';
import { randomUUID } from 'node:crypto';

import { recordAccess } from '../access-log/access-log.js';
import type { Tables } from '../database/tables.js';
import type { Actor } from '../rights/caller.js';

export interface Project {
  id: string;
  name: string;
}

/** A project as one of its members sees it. */
export interface JoinedProject extends Project {
  joinedAt: Date;
}

/** The projects of this installation. A change takes effect at once in this process and within a second in every other. */
export class Projects {
  constructor(
    private readonly tables: Tables,
    private readonly changed: () => void,
  ) {}

  /** The projects that a member is in, in the order they joined. */
  async list(memberId: string): Promise<JoinedProject[]> {
    const { memberships } = await this.tables.repositories();
    const order = { createdAt: 'ASC', projectId: 'ASC' } as const;
    const found = await memberships.find({ where: { memberId }, relations: { project: true }, order });
    return found.map(({ project: { id, name }, createdAt }) => ({ id, name, joinedAt: createdAt }));
  }

  /** Which of these ids do not belong to a project here. */
  async unknown(ids: readonly string[]): Promise<string[]> {
    const { projects } = await this.tables.repositories();
    // The ids come from events, which other programs may have stored.
    const possible = ids.filter(isUuid);
    const found = await projects
      .createQueryBuilder('project')
      .where('project.id = any(:possible)', { possible })
      .getMany();
    const known = new Set(found.map(({ id }) => id));
    return possible.filter((id) => !known.has(id));
  }

  /**
   * The member becomes its admin. `name`: 1 to 200 characters. `id`: a new one by default; creating a project that already exists
   * changes nothing.
   */
  async create(name: string, by: Actor & { type: 'member' }, id: string = randomUUID()): Promise<Project> {
    await this.tables.transaction(async (transaction) => {
      const { projects, memberships } = transaction;
      const inserted = projects.createQueryBuilder().insert().values({ id, name }).orIgnore().returning('id');
      if ((await inserted.execute()).raw.length === 0) return;
      await memberships.insert({ projectId: id, memberId: by.id, role: 'admin' });
      const subject = { type: 'project' as const, id, name };
      await recordAccess(transaction, { projectId: id, actor: by, kind: 'projectCreated', subject });
    });
    this.changed();
    return { id, name };
  }

  /** `name`: 1 to 200 characters. Giving a project the name it has changes nothing. */
  async rename(id: string, name: string, by: Actor): Promise<Project> {
    await this.tables.transaction(async (transaction) => {
      const { projects } = transaction;
      const project = await projects.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!project || project.name === name) return;
      await projects.update({ id }, { name });
      const subject = { type: 'project' as const, id, name };
      const details = { from: project.name, to: name };
      await recordAccess(transaction, { projectId: id, actor: by, kind: 'projectRenamed', subject, details });
    });
    this.changed();
    return { id, name };
  }
}
