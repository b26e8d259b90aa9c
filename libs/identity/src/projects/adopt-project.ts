import { recordAccess } from '../access-log/access-log.js';
import { refuseIdentityOfLater } from '../database/migrate.js';
import { openPool } from '../database/pool.js';
import { Tables } from '../database/tables.js';
import { normalEmail } from '../members/person-details.js';
import { makeAdmin } from './bootstrap.js';
import type { Project } from './projects.js';

export interface Adoption {
  databaseUrl: string;
  /** The project's id in the events. */
  id: string;
  /** 1 to 200 characters. */
  name: string;
  /** The address of the member who becomes its admin; by default the oldest admin of all projects. */
  email?: string;
}

/**
 * Creates a project with the id that it has in events that were restored without it. Rejects with a RangeError if the project
 * already exists or there is no such member, and with an Error if a later version has changed the tables.
 */
export async function adoptProject(adoption: Adoption): Promise<Project & { admin: string }> {
  const { databaseUrl, id, email } = adoption;
  const name = adoption.name.trim();
  if (name === '' || [...name].length > 200) throw new RangeError('The name of a project has 1 to 200 characters');
  const pool = openPool(databaseUrl, 1);
  try {
    await refuseIdentityOfLater(pool);
    return await new Tables(pool).transaction(async (transaction) => {
      const { projects, members, memberships } = transaction;
      if (await projects.existsBy({ id })) throw new RangeError(`There is a project ${id} already`);
      const oldest = { where: { role: 'admin' }, relations: { member: true }, order: { createdAt: 'ASC' } } as const;
      const admin =
        email === undefined
          ? (await memberships.findOne(oldest))?.member
          : await members.findOneBy({ email: normalEmail(email) });
      if (!admin) throw new RangeError(email === undefined ? 'There is no admin' : `There is no member ${email}`);
      await projects.insert({ id, name });
      const subject = { type: 'project' as const, id, name };
      await recordAccess(transaction, { projectId: id, actor: null, kind: 'projectCreated', subject });
      await makeAdmin(transaction, id, admin);
      return { id, name, admin: admin.email };
    });
  } finally {
    await pool.end();
  }
}
