// A product for a run: on a disk that can be full where that is possible, with two processes of the API behind a proxy.
import { freePort, startProduct, type Product } from '@labeling/infra';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Breakable } from './troubles/make-trouble.js';
import { startProxy } from './troubles/proxy.js';
import { startSecondApi } from './troubles/second-api.js';
import { mountSmallDisk, type SmallDisk } from './troubles/small-disk.js';

export interface Stage extends Breakable {
  /** The addresses of the proxy, and of each process of the API. */
  readonly proxyUrl: string;
  readonly apiUrls: readonly string[];
  readonly adminKey: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly storeUrl: string;
  /** The address of an event store that is not the product's own. */
  readonly eventStoreUrl: string | undefined;
  /** The logs of all processes, including both of the API. */
  readonly logs: readonly string[];
  close(): Promise<void>;
}

/** `say` receives a line about anything that is not possible here. */
export async function setStage(say: (line: string) => void, signal: AbortSignal): Promise<Stage> {
  const directory = await mkdtemp(join(tmpdir(), 'labeling-chaos-'));
  const dataDir = join(directory, 'data');
  await mkdir(dataDir);
  const ends: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true, force: true })];
  const close = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    const disk = await mountSmallDisk(dataDir).catch((error: Error): undefined => {
      say(`The disk cannot be filled here: ${error.message}`);
    });
    if (disk) ends.push(() => disk.remove());
    const adminKey = `lq_${randomBytes(32).toString('base64url')}`;
    const given = process.env['EVENTSTORE_URL'];
    const env = { BOOTSTRAP_API_KEY: adminKey, EVENTSTORE_URL: given };
    const product = await startProduct({ dataDir, uiPort: 0, apiPort: 0, quiet: true, signal, env });
    ends.push(() => product.stop());
    return {
      ...(await aroundProduct(product, directory, disk, ends, given !== undefined)),
      adminKey,
      dataDir,
      eventStoreUrl: given,
      logs: [join(dataDir, 'logs'), join(directory, 'other-api.log')],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function aroundProduct(
  product: Product,
  directory: string,
  disk: SmallDisk | undefined,
  ends: (() => Promise<unknown>)[],
  isStoreGiven: boolean,
) {
  const port = await freePort();
  const otherApi = startSecondApi({
    ...product,
    port,
    clockFile: join(directory, 'clock'),
    logFile: join(directory, 'other-api.log'),
  });
  ends.push(() => otherApi.stop());
  const proxy = await startProxy([Number(new URL(product.apiUrl).port), port]);
  ends.push(() => proxy.stop());
  const { databaseUrl, eventStoreUrl: storeUrl } = product;
  const { commandApi, projector, eventStore, postgres } = product.processes;
  const processes = { commandApi, otherApi, projector, ...(!isStoreGiven && { eventStore }), postgres };
  const apiUrls = [product.apiUrl, otherApi.url];
  return { processes, proxy, otherApi, disk, proxyUrl: proxy.url, apiUrls, databaseUrl, storeUrl };
}
