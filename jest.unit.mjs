// The spec files that start nothing, neither themselves nor through a fixture: quick enough to run at every change.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import all, { projects } from './jest.projects.mjs';

/** A compiler takes as long as a server. */
const starts =
  /'typescript'|node:(child_process|http|net|worker_threads)'|playwright|@labeling\/infra|\b(openProduct|setStage|parquetFile|runBeside|startThrowawayPostgres)\(|\.listen\(\{|embedded-event-store['/]|startEmbeddedEventStore|\.\/(postgres|product|supervisor|supervised-process|test-database)\.js'/;

/** Whether this spec file or a fixture it imports, directly or not, starts a process or a server. */
function startsSomething(file, seen = new Set()) {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (starts.test(text)) return true;
  const fixtures = [...text.matchAll(/'(\.{1,2}\/[^']+\.fixture)\.js'/g)].map(([, path]) =>
    join(dirname(file), `${path}.ts`),
  );
  return fixtures.some((path) => existsSync(path) && startsSomething(path, seen));
}

const unitTestsOf = ({ rootDir }) =>
  globSync(join(rootDir, 'src/**/*.spec.ts')).filter((file) => !startsSomething(file));

export default {
  ...all,
  projects: projects
    .map((project) => ({
      ...project,
      testMatch: unitTestsOf(project).map((file) => file.replace(/[()[\]{}]/g, '\\$&')),
    }))
    .filter(({ testMatch }) => testMatch.length > 0),
};
