// npm run dev: compiles what is edited and restarts the app that uses it. The ui reloads by itself (vite).
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { SupervisedProcess } from './supervised-process.js';
import type { Supervisor } from './supervisor.js';

const debounceMs = 300;

export async function startDevelopment(
  root: string,
  supervisor: Supervisor,
  apps: Record<string, SupervisedProcess>,
  say: (text: string) => void,
): Promise<void> {
  const libs = readdirSync(join(root, 'libs')).map((name) => `libs/${name}`);
  const folders = [...libs, ...Object.keys(apps).map((name) => `apps/${name}`)].filter((dir) =>
    existsSync(join(root, dir, 'tsconfig.json')),
  );
  await supervisor.start({
    name: 'compiler',
    launch: async () =>
      spawn(
        process.execPath,
        [join(root, 'node_modules/typescript/bin/tsc'), '-b', '--watch', '--preserveWatchOutput', ...folders],
        {
          cwd: root,
          stdio: ['ignore', 'pipe', 'pipe'],
          detached: true,
        },
      ),
    ready: () => Promise.resolve(),
  });
  for (const dir of folders) {
    const users = Object.entries(apps).filter(([name]) => dir.startsWith('libs/') || dir === `apps/${name}`);
    let timer: NodeJS.Timeout | undefined;
    // The compiler writes many files; the last write counts.
    const watcher = watch(join(root, dir, 'dist'), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.js')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        say(`${dir} changed: starting ${users.map(([name]) => name).join(' and ')} again`);
        for (const [, app] of users) void app.restart();
      }, debounceMs);
    });
    watcher.unref();
  }
}
