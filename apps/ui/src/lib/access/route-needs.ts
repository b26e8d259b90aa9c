import type { Right } from '@labeling/identity';
import type { RouteId } from '$app/types';

/**
 * `open`: anybody; `person`: anybody who is signed in, even without a project; `member`: anybody who is signed in and in
 * a project, and then the HTTP API decides.
 */
export type RouteNeeds = Right | 'open' | 'person' | 'member';

/**
 * The right that each route of the UI's server needs, whatever the method. A route that is missing here does not
 * compile, and is closed to everybody while the server runs. The route itself must check that the resources in its
 * address belong to the project.
 */
export const routeNeeds: Readonly<Record<RouteId, RouteNeeds>> = {
  '/': 'member',
  '/health': 'open',
  '/sign-in': 'open',
  '/sign-in/oidc': 'open',
  '/sign-in/oidc/callback': 'open',
  '/sign-in/uninvited': 'open',
  '/sign-out': 'open',
  '/invitation/[token]': 'open',
  '/project': 'person',
  '/v1/[...path]': 'member',
  '/live': 'read',
  '/caught-up': 'read',
  '/item-names': 'read',
  '/palette': 'read',
  '/(rail)/queues': 'read',
  '/(rail)/queues/new': 'lead',
  '/(rail)/queues/[queue]/settings': 'lead',
  '/(rail)/queues/[queue]/items/[item]': 'read',
  '/(rail)/queues/[queue]/insights': 'read',
  '/(rail)/queues/[queue]/agreement': 'compare',
  '/(rail)/queues/[queue]/agreement/items': 'compare',
  '/(rail)/queues/[queue]/as-of': 'read',
  '/(rail)/queues/[queue]/as-of/item': 'read',
  '/queues/[queue]': 'read',
  '/queues/[queue]/done': 'read',
  '/queues/[queue]/items': 'read',
  '/queues/[queue]/live': 'read',
  '/queues/[queue]/matches': 'read',
  '/queues/[queue]/order': 'read',
  '/queues/[queue]/overlap-change': 'lead',
  '/queues/[queue]/own-work': 'read',
  '/queues/[queue]/presence': 'read',
  '/queues/[queue]/rows': 'read',
  '/queues/[queue]/settling': 'read',
  '/queues/[queue]/states': 'read',
  '/(rail)/datasets': 'read',
  '/(rail)/datasets/[dataset]': 'read',
  '/(rail)/datasets/[dataset]/datapoints/[datapoint]': 'read',
  '/(rail)/datasets/[dataset]/matches': 'read',
  '/(rail)/datasets/[dataset]/order': 'read',
  '/(rail)/datasets/[dataset]/rows': 'read',
  '/(rail)/traces': 'read',
  '/(rail)/traces/lines': 'read',
  '/(rail)/traces/[trace]': 'read',
  '/(rail)/traces/[trace]/whole': 'read',
  '/(rail)/traces/session': 'read',
  '/(rail)/traces/sessions': 'read',
  '/(rail)/traces/sessions/lines': 'read',
  '/(rail)/traces/session/whole': 'read',
  '/(rail)/traces/[trace]/spans': 'read',
  '/(rail)/traces/[trace]/spans/[span]': 'read',
  '/(rail)/mentions': 'read',
  '/(rail)/mentions/count': 'read',
  '/(rail)/activity': 'read',
  '/(rail)/activity/names': 'read',
  '/(rail)/sql': 'read',
  '/(rail)/account': 'person',
  '/(rail)/settings': 'admin',
  '/(rail)/settings/members': 'audit',
  '/(rail)/settings/api-keys': 'admin',
  '/(rail)/settings/webhooks': 'admin',
  '/(rail)/settings/webhooks/[webhook]': 'admin',
  '/(rail)/settings/single-sign-on': 'admin',
  '/(rail)/settings/access-log': 'audit',
  '/(rail)/settings/status': 'admin',
  '/(rail)/settings/verification': 'admin',
};

/** Whether somebody with these rights may use the route; `rights` is undefined for somebody without a project. */
export function mayUse(needs: RouteNeeds, rights: ReadonlySet<Right> | undefined): boolean {
  if (needs === 'open') return true;
  return rights !== undefined && (needs === 'person' || needs === 'member' || rights.has(needs));
}
