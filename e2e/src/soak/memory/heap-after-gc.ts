// What a running process of Node still needs: its heap and buffers after a garbage collection, asked through its inspector, which
// every Node opens on SIGUSR1.
import { setTimeout as pause } from 'node:timers/promises';

/** Where Node opens it unless told otherwise. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const PATIENCE_MS = 20_000;
const AGAIN_MS = 50;

/** In MB; undefined when another program has the port of the inspector. */
export async function heapAfterGc(pid: number): Promise<number | undefined> {
  process.kill(pid, 'SIGUSR1');
  const address = await addressOfInspector();
  if (address === undefined) return undefined;
  const inspector = await connect(address);
  // Another program may end the inspector that we share the port with: then it waits for us, and must not for long.
  const late = setTimeout(() => inspector.close(), PATIENCE_MS);
  try {
    const [owner] = await inspector.evaluate('[process.pid]');
    if (owner !== pid) return undefined;
    await inspector.call('HeapProfiler.collectGarbage');
    const [heap = 0, buffers = 0] = await inspector.evaluate(
      '(({ heapUsed, external }) => [heapUsed, external])(process.memoryUsage())',
    );
    // Waits until we have gone, so it is not answered.
    inspector.evaluate("[void process.getBuiltinModule('node:inspector').close()]").catch(() => undefined);
    await pause(AGAIN_MS);
    return (heap + buffers) / 1_048_576;
  } finally {
    clearTimeout(late);
    inspector.close();
  }
}

async function addressOfInspector(): Promise<string | undefined> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    try {
      const answer = await fetch(INSPECTOR, { signal: AbortSignal.timeout(PATIENCE_MS) });
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
      return target?.webSocketDebuggerUrl;
    } catch {
      await pause(AGAIN_MS);
    }
  }
  return undefined;
}

interface Inspector {
  call(method: string, params?: object): Promise<unknown>;
  /** An expression whose value is a list of numbers. */
  evaluate(expression: string): Promise<number[]>;
  close(): void;
}

async function connect(address: string): Promise<Inspector> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (result: unknown) => void>();
  let ended: (error: Error) => void = () => undefined;
  const end = new Promise<never>((_, reject) => (ended = reject));
  end.catch(() => undefined);
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  socket.addEventListener('close', () => ended(new Error('The inspector has gone')));
  socket.addEventListener('error', () => ended(new Error('The inspector does not answer')));
  const opened = new Promise<void>((resolve) => socket.addEventListener('open', () => resolve()));
  await Promise.race([opened, end]);
  let calls = 0;
  const call = (method: string, params = {}) => {
    const id = ++calls;
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    return Promise.race([answered, end]);
  };
  return {
    call,
    async evaluate(expression) {
      const answer = (await call('Runtime.evaluate', { expression, returnByValue: true })) as {
        result: { value: number[] };
      };
      return answer.result.value;
    },
    close: () => socket.close(),
  };
}
