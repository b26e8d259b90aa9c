import { readdirSync } from 'node:fs';
import type { Right } from '@labeling/identity';
import { mayUse, routeNeeds } from './route-needs.js';

const files = readdirSync(new URL('../../routes', import.meta.url), { recursive: true, encoding: 'utf8' });
/** Named by their folder, as in the framework. */
const routes = files
  .filter((file) => /(^|\/)\+(page\.svelte|page\.server\.ts|server\.ts)$/.test(file))
  .map((file) => `/${file.split('/').slice(0, -1).join('/')}`);

describe('route needs', () => {
  it('are declared for exactly the existing routes', () => {
    expect(Object.keys(routeNeeds).sort()).toEqual([...new Set(routes)].sort());
  });

  it('let visitors who are not signed in use only open routes', () => {
    const open = Object.entries(routeNeeds).flatMap(([route, needs]) => (mayUse(needs, undefined) ? [route] : []));
    const signIn = ['/sign-in', '/sign-in/oidc', '/sign-in/oidc/callback', '/sign-in/uninvited'];
    expect(open).toEqual(['/health', ...signIn, '/sign-out', '/invitation/[token]']);
  });

  it('admit the right roles to each settings page', () => {
    const settings = (...rights: Right[]) =>
      Object.entries(routeNeeds)
        .filter(([route, needs]) => route.startsWith('/(rail)/settings') && mayUse(needs, new Set(rights)))
        .map(([route]) => route);
    expect(settings('read', 'review')).toEqual([]);
    expect(settings('read', 'audit')).toEqual(['/(rail)/settings/members', '/(rail)/settings/access-log']);
  });
});
