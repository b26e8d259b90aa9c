// A product for one file alone, for tests that kill it, configure it, or look at everything it stores.
import { startProduct, type Product } from '@labeling/infra';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Site } from './site.fixture.js';

type Environment = Readonly<Record<string, string>>;

/** The whole product, as `npm start` runs it. */
export class OwnSite extends Site<Product> {
  projectId = '';
  #dataDir = '';

  constructor(private readonly env: Environment | (() => Promise<Environment>)) {
    super();
  }

  async start(): Promise<void> {
    this.#dataDir ||= await mkdtemp(join(tmpdir(), 'product-'));
    const given = typeof this.env === 'function' ? await this.env() : this.env;
    const env = { BOOTSTRAP_API_KEY: 'lq_a-key-for-tests-0123456789abcdef', ...given };
    this.open(await startProduct({ dataDir: this.#dataDir, uiPort: 0, apiPort: 0, quiet: true, env }));
    const [first] = await this.query<{ id: string }>('select id from identity.project order by created_at limit 1');
    this.projectId = first?.id ?? '';
  }

  /** Like a power cut: `kill -9` for everything at once, then a start with what is on the disk. */
  async killAndStart(): Promise<void> {
    this.product.kill();
    await this.letGo();
    await this.start();
  }

  async remove(): Promise<void> {
    if (this.isOpen) await this.product.stop();
    await this.letGo();
    if (this.#dataDir) await rm(this.#dataDir, { recursive: true, force: true });
  }
}

/** Starts it before the tests of the file and removes it with its data after them, whether they pass or fail. */
export function aProduct(env: Environment | (() => Promise<Environment>) = {}): OwnSite {
  const site = new OwnSite(env);
  beforeAll(() => site.start());
  afterAll(() => site.remove());
  return site;
}
