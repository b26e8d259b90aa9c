import { isUuid } from '@labeling/postgres';

import { recordAccess } from '../access-log/access-log.js';
import { openPool } from '../database/pool.js';
import { Tables, type Transaction } from '../database/tables.js';
import { insertApiKey } from '../keys/api-keys.js';
import { isEmail, normalEmail, passwordProblem } from '../members/person-details.js';
import { generateApiKey, generatePassword, hashOfSecret } from '../secrets.js';
import { hashPassword } from '../sign-in/password.js';
import type { Project } from './projects.js';

export interface BootstrapOptions {
  databaseUrl: string;
  /** Default `admin@labeling.local`. */
  email?: string;
  /** Generated when absent. The rules for any password apply. */
  password?: string;
  /** Generated when absent. 32 to 512 visible ASCII characters: as hard to guess as a generated one. */
  apiKey?: string;
  projectName?: string;
  /**
   * The projects of the event store, requested only if the database has no project: they are then created with their ids, so
   * that their admin sees what is in them.
   */
  projectsOfEvents?: () => Promise<readonly string[]>;
}

export interface Bootstrapped {
  /** True for the one call that created the project. */
  created: boolean;
  project: { id: string; name: string };
  /** The names that this call gave to projects of the event store, if there were any; the first is `project`. */
  adopted?: string[];
  /** The address of the project's first admin. */
  email?: string;
  /** Only when this call generated it; it can never be read again. */
  password?: string;
  /** Only when this call generated it; it can never be read again. */
  apiKey?: string;
}

/** A Postgres advisory lock that nothing else in the database uses. */
const bootstrapLock = 4_215_002;

/**
 * Creates the first project, its admin and one API key, all or nothing, once per database however many processes call at
 * once. Later calls change nothing, except that an `apiKey` the database does not have is added to the first project; a
 * revoked one stays revoked. Needs `migrateIdentity` first. Rejects with a RangeError that names the variable if a value
 * that it would store is invalid; values that an earlier version stored keep working.
 */
export async function bootstrap(options: BootstrapOptions): Promise<Bootstrapped> {
  if (options.email !== undefined && !isEmail(options.email))
    throw new RangeError('BOOTSTRAP_EMAIL is not an email address');
  const pool = openPool(options.databaseUrl, 1);
  try {
    return await new Tables(pool).transaction(async (transaction) => {
      await transaction.sql.query('select pg_advisory_xact_lock($1)', [bootstrapLock]);
      const first = await firstProject(transaction);
      return first ? again(transaction, first, options) : firstTime(transaction, options);
    });
  } finally {
    await pool.end();
  }
}

async function firstTime(transaction: Transaction, options: BootstrapOptions): Promise<Bootstrapped> {
  const email = normalEmail(options.email ?? 'admin@labeling.local');
  const password = options.password ?? generatePassword();
  const problem = await passwordProblem(password, email);
  if (problem !== undefined) throw new RangeError(`BOOTSTRAP_PASSWORD is refused. ${problem}`);
  const apiKey = options.apiKey ?? generateApiKey();
  const { members, accounts } = transaction;
  const admin = await members.save({ name: 'Admin', email, emailVerified: true });
  const hash = await hashPassword(password);
  await accounts.insert({ memberId: admin.id, providerId: 'credential', accountId: admin.id, password: hash });
  const found = ((await options.projectsOfEvents?.()) ?? []).filter(isUuid);
  const created: Project[] = [];
  for (const [index, id] of found.entries()) {
    const name = found.length === 1 ? 'Recovered project' : `Recovered project ${index + 1}`;
    // In one transaction, all would have the same time; their order must stay.
    const createdAt = new Date(Date.now() + index);
    created.push(await createProject(transaction, { id, name, createdAt }, admin));
  }
  const project =
    created[0] ?? (await createProject(transaction, { name: options.projectName ?? 'My project' }, admin));
  await addFirstKey(transaction, project.id, apiKey);
  return {
    created: true,
    project,
    ...(created.length > 0 && { adopted: created.map(({ name }) => name) }),
    email,
    ...(options.password === undefined && { password }),
    ...(options.apiKey === undefined && { apiKey }),
  };
}

async function createProject(
  transaction: Transaction,
  project: { id?: string; name: string; createdAt?: Date },
  admin: { id: string; name: string },
): Promise<Project> {
  const { id, name } = await transaction.projects.save({ ...project });
  await makeAdmin(transaction, id, admin, project.createdAt);
  return { id, name };
}

/** The first admin of a project, appointed by nobody in particular. */
export async function makeAdmin(
  transaction: Transaction,
  projectId: string,
  { id, name }: { id: string; name: string },
  createdAt?: Date,
): Promise<void> {
  await transaction.memberships.insert({ projectId, memberId: id, role: 'admin', createdAt });
  await recordAccess(transaction, {
    projectId,
    kind: 'memberJoined',
    actor: null,
    subject: { type: 'member', id, name },
    details: { role: 'admin' },
  });
}

async function again(transaction: Transaction, first: FirstProject, options: BootstrapOptions): Promise<Bootstrapped> {
  const { apiKey } = options;
  if (apiKey !== undefined && !(await transaction.apiKeys.existsBy({ hash: hashOfSecret(apiKey) })))
    await addFirstKey(transaction, first.project.id, apiKey);
  return { created: false, ...first };
}

function addFirstKey(transaction: Transaction, projectId: string, secret: string) {
  if (!isHardToGuess(secret)) {
    throw new RangeError(
      'BOOTSTRAP_API_KEY must have 32 to 512 visible ASCII characters, no spaces, and not just a few different ones',
    );
  }
  return insertApiKey(transaction, { projectId, name: 'First key', scopes: ['admin'] }, secret);
}

/** A key alone gives access, so it must be impossible to guess. */
const isHardToGuess = (apiKey: string): boolean => /^[\x21-\x7e]{32,512}$/.test(apiKey) && new Set(apiKey).size >= 10;

type FirstProject = Pick<Bootstrapped, 'project' | 'email'>;

async function firstProject({ projects, memberships }: Transaction): Promise<FirstProject | undefined> {
  const [project] = await projects.find({ order: { createdAt: 'ASC', id: 'ASC' }, take: 1 });
  if (!project) return undefined;
  const { id, name } = project;
  const firstAdmin = await memberships.findOne({
    where: { projectId: id, role: 'admin' },
    relations: { member: true },
    order: { createdAt: 'ASC', memberId: 'ASC' },
  });
  return { project: { id, name }, ...(firstAdmin && { email: firstAdmin.member.email }) };
}
