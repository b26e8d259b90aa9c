// What a running Node process still needs: its heap and buffers after a garbage collection, read through its
// inspector. That is open from the start: opening and closing one in a running process sometimes ends the process with
// SIGSEGV (Node 24.21).
import { readFile } from 'node:fs/promises';

const PATIENCE_MS = 20_000;

/** Opens the inspector of a process on any free port, which the process logs. */
export const INSPECTED = '--inspect=127.0.0.1:0';

/** The address of a process's inspector, which it logs when it starts. @throws if it does not */
export async function inspectorIn(log: string): Promise<string> {
  const [, address] = /^Debugger listening on (ws:\S+)$/m.exec(await readFile(log, 'utf8')) ?? [];
  if (address === undefined) throw new Error(`${log} does not say where the inspector is`);
  return address;
}

/** In MB. @throws if the inspector does not answer in time */
export async function heapAfterGc(address: string): Promise<number> {
  const inspector = await connect(address);
  const late = setTimeout(() => inspector.close(), PATIENCE_MS);
  try {
    await inspector.call('HeapProfiler.collectGarbage');
    const [heap = 0, buffers = 0] = await inspector.evaluate(
      '(({ heapUsed, external }) => [heapUsed, external])(process.memoryUsage())',
    );
    return (heap + buffers) / 1_048_576;
  } finally {
    clearTimeout(late);
    inspector.close();
  }
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
