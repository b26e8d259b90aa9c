// Ends a child when the process that started it dies without a chance to do so (kill -9).
import { spawn, type ChildProcess } from 'node:child_process';
import { startTimeOf } from './process-identity.js';

/**
 * A shell that waits on a pipe from this process. The system closes the pipe when this process dies, however it dies; then the shell
 * signals the child, and kills it if it is still running ten seconds later. The start time guards against a reused pid.
 */
const script = `
started() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }
same() { [ -d /proc/self ] || return 0; [ "$(started "$pid")" = "$birth" ]; }
pid=$1 name=$2 birth=$3
read -r _ && exit
same && kill -s "$name" "$pid" 2>/dev/null || exit
i=0
while [ $i -lt 100 ] && same && kill -0 "$pid" 2>/dev/null; do sleep 0.1; i=$((i+1)); done
same && kill -s KILL "$pid" 2>/dev/null
`;

export function watch(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  const birth = startTimeOf(child.pid)?.split('-')[1] ?? '';
  const dog = spawn('/bin/sh', ['-c', script, 'watchdog', String(child.pid), signal.replace('SIG', ''), birth], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  dog.on('error', () => undefined);
  dog.stdin?.on('error', () => undefined);
  dog.unref();
  if (dog.stdin && 'unref' in dog.stdin && typeof dog.stdin.unref === 'function') dog.stdin.unref();
  // A line, unlike the end of the pipe, means that the child no longer needs watching.
  child.once('exit', () => dog.stdin?.end('gone\n'));
}
