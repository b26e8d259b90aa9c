// Starting a product takes longer than most journeys, so most files share one, each with its own project.
import { Identity } from '@labeling/identity';
import { sharedServer } from '@labeling/infra';
import { addMember, admin } from './member.fixture.js';
import { Site } from './site.fixture.js';

export class SharedSite extends Site {
  projectId = '';

  async start(): Promise<void> {
    const product = await sharedServer('product');
    if (product === undefined) throw new Error('There is no product to share: build it, and run this with Jest');
    const identity = new Identity({ databaseUrl: product.databaseUrl });
    try {
      this.open({ ...product, apiKey: undefined });
      const [project] = await this.query<{ id: string }>(
        `insert into identity.project (name) values ('My project') returning id`,
      );
      this.projectId = project?.id ?? '';
      await addMember(this, { name: 'Admin', role: 'admin' }, admin.email);
      const key = { projectId: this.projectId, name: 'First key', scopes: ['admin'] as const };
      const { secret } = await identity.createApiKey(key);
      await this.letGo();
      this.open({ ...product, apiKey: secret });
    } finally {
      await identity.close();
    }
  }

  remove(): Promise<void> {
    return this.letGo();
  }
}
