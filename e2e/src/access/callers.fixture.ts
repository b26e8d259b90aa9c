// Every kind of caller: API keys of every scope and members of every role, with and without their rights.
import { mustBe } from '../product/client.fixture.js';
import { admin } from '../product/member.fixture.js';
import { type Reviewing } from '../product/reviewing.fixture.js';
import { cookiesOf } from '../product/sign-in.js';

export type RightName = 'read' | 'review' | 'addItems' | 'lead' | 'compare' | 'audit' | 'admin';

export interface Caller {
  readonly name: string;
  /** Members go through the pages' server, as their browser does; API keys and anonymous callers go straight to the API. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a caller that must not be let in. */
  readonly rights?: readonly RightName[];
  readonly isStranger?: boolean;
  /** Signed in, but in no project. */
  readonly hasNoProject?: boolean;
}

const all: readonly RightName[] = ['read', 'review', 'addItems', 'lead', 'compare', 'audit', 'admin'];
const ofScope = { 'items:write': ['addItems'], read: ['read'], review: ['review'], admin: all } as const;
const ofRole = {
  labeler: ['read', 'review'],
  lead: ['read', 'review', 'addItems', 'lead', 'compare'],
  auditor: ['read', 'compare', 'audit'],
  admin: all,
} as const;

export class Callers {
  constructor(private readonly world: Reviewing) {}

  /** Straight to the API. */
  async ofApi(): Promise<Caller[]> {
    const { apiUrl } = this.world.site.product;
    const caller = (name: string, key: string | undefined): Caller => {
      return { name, baseUrl: apiUrl, headers: key === undefined ? {} : { authorization: `Bearer ${key}` } };
    };
    const revoked = await this.#key('admin');
    await this.#send('DELETE', `/v1/api_keys/${revoked.id}`, 204);
    const expired = await this.#key('admin');
    await this.world.site.query(`update identity.api_key set expires_at = now() - interval '1 s' where id = $1`, [
      expired.id,
    ]);
    return [
      caller('nobody', undefined),
      caller('an unknown key', 'lq_unknown'),
      caller('a revoked key', revoked.secret),
      caller('an expired key', expired.secret),
      ...(await this.keys()),
    ];
  }

  /** A key of every scope, straight to the API. */
  keys(): Promise<Caller[]> {
    const scopes = Object.entries(ofScope).map(async ([scope, rights]): Promise<Caller> => {
      const headers = { authorization: `Bearer ${(await this.#key(scope)).secret}` };
      return { name: `a key for ${scope}`, baseUrl: this.world.site.product.apiUrl, headers, rights };
    });
    return Promise.all(scopes);
  }

  /** Through the pages' server. */
  async ofPages(): Promise<Caller[]> {
    const members = Object.entries(ofRole).map(async ([role, rights]) =>
      this.#member(`a member who is ${role}`, role, { rights }),
    );
    const left = await this.#member('a member who signed out', 'admin');
    await fetch(`${left.baseUrl}/sign-out`, { method: 'POST', headers: left.headers, redirect: 'manual' });
    const nobody = { name: 'nobody', baseUrl: left.baseUrl, headers: { origin: left.baseUrl } };
    return [nobody, left, await this.#removed(), ...(await Promise.all(members))];
  }

  /** Somebody new with this role. */
  ofRole(name: string, role: keyof typeof ofRole): Promise<Caller> {
    return this.#member(name, role, { rights: ofRole[role] });
  }

  /** Callers with the same rights in another project: a key of every scope, and a member of every role. */
  async strangers(): Promise<{ keys: Caller[]; members: Caller[] }> {
    const { site } = this.world;
    const [project] = await site.query<{ id: string }>(
      `insert into identity.project (name) values ('Another project') returning id`,
    );
    const members: Caller[] = [];
    for (const [role, rights] of Object.entries(ofRole)) {
      const name = `a member of another project who is ${role}`;
      members.push(await this.#member(name, role, { rights, isStranger: true }, project?.id));
    }
    const admin = members.find(({ rights }) => rights === all);
    const keys = Object.entries(ofScope).map(async ([scope, rights]): Promise<Caller> => {
      const made = await fetch(`${admin?.baseUrl}/v1/api_keys`, {
        method: 'POST',
        headers: { ...admin?.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `theirs for ${scope}`, scopes: [scope] }),
      });
      const { secret }: { secret: string } = JSON.parse(await made.text());
      const headers = { authorization: `Bearer ${secret}` };
      const name = `a key of another project for ${scope}`;
      return { name, baseUrl: site.product.apiUrl, headers, rights, isStranger: true };
    });
    return { keys: await Promise.all(keys), members };
  }

  /** Somebody with an open session whom an admin has removed from the project. */
  async #removed(): Promise<Caller> {
    const name = 'a member who was removed';
    const caller = await this.#member(name, 'admin', { hasNoProject: true });
    const { data }: { data: { id: string; name: string }[] } = JSON.parse(await this.#send('GET', '/v1/members', 200));
    await this.#send('DELETE', `/v1/members/${data.find((member) => member.name === name)?.id}`, 204);
    return caller;
  }

  async #key(scope: string): Promise<{ id: string; secret: string }> {
    return JSON.parse(await this.#send('POST', '/v1/api_keys', 201, { name: `for ${scope}`, scopes: [scope] }));
  }

  /** Somebody new, signed in the way a browser does it. */
  async #member(name: string, role: string, more: Partial<Caller> = {}, projectId?: string): Promise<Caller> {
    const { email } = await this.world.member({ name, role, ...(projectId !== undefined && { projectId }) });
    const baseUrl = this.world.site.product.uiUrl;
    const cookie = await cookiesOf(baseUrl, { email, password: admin.password });
    return { name, baseUrl, headers: { cookie, origin: baseUrl }, ...more };
  }

  async #send(method: string, path: string, status: number, body?: unknown): Promise<string> {
    return mustBe(status, await this.world.site.client.send({ method, path, body })).text;
  }
}
