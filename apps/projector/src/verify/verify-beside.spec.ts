import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { VerifyBeside } from './verify-beside.js';

const program = `process.stdout.write('{"phase":"reading"}\\n'); setInterval(() => undefined, 1_000)`;

describe('a verification beside the projector', () => {
  it('is the only one, and leaves room for another when its client leaves', async () => {
    let begun = 0;
    const verifying = new VerifyBeside(() => {
      begun++;
      return spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
    });
    const server = createServer((_, response) => verifying.answer(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = async (signal: AbortSignal) => {
      const answer = await fetch(`http://127.0.0.1:${port}`, { signal });
      if (answer.ok) await answer.body?.getReader().read();
      return [answer.status, answer.headers.get('retry-after')];
    };
    const [first, other] = [new AbortController(), new AbortController()];
    expect(await ask(first.signal)).toEqual([200, null]);
    expect(await Promise.all(Array.from({ length: 20 }, () => ask(other.signal)))).toEqual(
      Array.from({ length: 20 }, () => [503, '10']),
    );
    expect(begun).toBe(1);
    first.abort();
    while ((await ask(other.signal))[0] !== 200);
    expect(begun).toBe(2);
    other.abort();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
