/** @jest-environment node */
import { readdirSync } from 'node:fs';
import type { Right } from '@labeling/identity';
import { mayUse, routeNeeds } from './route-needs.js';

const files = readdirSync(new URL('../../routes', import.meta.url), { recursive: true, encoding: 'utf8' });
/** As the framework names them: by their folder. */
const routes = files
  .filter((file) => /(^|\/)\+(page\.svelte|page\.server\.ts|server\.ts)$/.test(file))
  .map((file) => `/${file.split('/').slice(0, -1).join('/')}`);

it('every route there is says what it needs, and no other', () => {
  expect(Object.keys(routeNeeds).sort()).toEqual([...new Set(routes)].sort());
});

it('whoever is not signed in may only use what is open', () => {
  const open = Object.entries(routeNeeds).flatMap(([route, needs]) => (mayUse(needs, undefined) ? [route] : []));
  const signIn = ['/sign-in', '/sign-in/oidc', '/sign-in/oidc/callback', '/sign-in/uninvited'];
  expect(open).toEqual(['/health', ...signIn, '/sign-out', '/invitation/[token]']);
});

it('the settings are for whom they are meant', () => {
  const settings = (...rights: Right[]) =>
    Object.entries(routeNeeds)
      .filter(([route, needs]) => route.startsWith('/(rail)/settings') && mayUse(needs, new Set(rights)))
      .map(([route]) => route);
  expect(settings('read', 'review')).toEqual([]);
  expect(settings('read', 'audit')).toEqual(['/(rail)/settings/members', '/(rail)/settings/access-log']);
});
