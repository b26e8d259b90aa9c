// npm run adopt [-- ID [--name NAME] [--admin EMAIL]]: lists the projects that only the event store knows, or makes one of them a
// project of the database again. Plain JavaScript for the reason given in infra/migrate.mjs.
import { adoptProject, Identity } from '@labeling/identity';
import { databaseTrouble } from '@labeling/postgres';
import { projectsOfEvents } from '@labeling/read-models/queries';
import { parseArgs } from 'node:util';
import pg from 'pg';

const { DATABASE_URL: databaseUrl = '' } = process.env;

async function unknownProjects() {
  const pool = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, max: 2 });
  const identity = new Identity({ pool });
  try {
    const found = await projectsOfEvents(pool);
    const unknown = await identity.projects.unknown(found.map(({ id }) => id));
    return found.filter(({ id }) => unknown.includes(id));
  } finally {
    await identity.close();
    await pool.end();
  }
}

function list(projects) {
  if (projects.length === 0) {
    console.log('The database knows every project that has queues or datasets. There is nothing to adopt.');
    return;
  }
  console.log('Only the event store knows these projects, by their ids:\n');
  for (const { id, queues, datasets } of projects) {
    console.log(`  ${id}`);
    if (queues.length > 0) console.log(`    queues: ${queues.join(', ')}`);
    if (datasets.length > 0) console.log(`    datasets: ${datasets.join(', ')}`);
  }
  console.log('\nTo bring one back, give it a name and say who becomes its admin:\n');
  console.log(`  npm run adopt -- ${projects[0].id} --name "Recovered" --admin somebody@example.org`);
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, admin: { type: 'string' } },
  });
  const [id, ...more] = positionals;
  if (more.length > 0) throw new Error('Usage: npm run adopt [-- ID [--name NAME] [--admin EMAIL]]');
  const trouble = await databaseTrouble(databaseUrl);
  if (trouble) throw new Error(trouble.sentence);
  const projects = await unknownProjects();
  if (id === undefined) {
    list(projects);
  } else if (projects.some((project) => project.id === id)) {
    const { name = 'Recovered project', admin: email } = values;
    const adopted = await adoptProject({ databaseUrl, id, name, email });
    console.log(
      `${adopted.name} is a project again, and ${adopted.admin} is its admin. Invite its members in Settings.`,
    );
  } else {
    throw new Error(`${id} is not a project that only the event store knows. npm run adopt lists them.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
