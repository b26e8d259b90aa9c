// Decides, for every route and before a body is read, who may use it.
import { networkOf, type Caller, type Identity, type NobodyBecause, type Right } from '@labeling/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem-details/problem.js';
import type { Limits, Settings } from '../settings/settings.js';
import { lacksRight } from './lacks-right.js';
import type { Access } from './needs.js';
import { rateLimitHeaders } from './rate-limit-headers.js';
import { RateLimiter, type Allowance } from './rate-limiter.js';
import { Strangers } from './strangers.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that is not open. */
    caller?: Caller;
    /** When the caller was last identified, in the time of `performance.now()`. */
    identifiedAt?: number;
    /** Checks again whether the caller may still ask this, unless that was checked a moment ago. @throws Problem */
    confirm(): Promise<void>;
  }
  interface FastifyInstance {
    /** The checks of `confirm`, one after the other. */
    confirmations: ((request: FastifyRequest) => Promise<void>)[];
  }
}

export interface AccessSettings extends Pick<Settings, 'metricsAccess'> {
  readonly limits: Pick<Limits, 'requestsPerSecond' | 'requestBurst' | 'unknownKeysPerMinute'>;
}

/** Who asks, and how often: one for all servers of this process, so that using several raises nobody's limit. */
export class Guard {
  readonly limiter: RateLimiter;
  readonly strangers: Strangers;

  constructor(
    readonly identity: Pick<Identity, 'authenticate' | 'whyNobody'>,
    readonly settings: AccessSettings,
  ) {
    const { requestsPerSecond, requestBurst, unknownKeysPerMinute } = settings.limits;
    this.limiter = new RateLimiter({ name: 'caller', perSecond: requestsPerSecond, burst: requestBurst });
    this.strangers = new Strangers(identity, unknownKeysPerMinute);
  }
}

/** How long a caller counts as identified while a body arrives or an answer is sent, in milliseconds. */
const HOLDS_MS = 1_000;

/** Must be called before routes are registered. Registering a route without declared access throws. */
export function guardRoutes(fastify: FastifyInstance, { identity, limiter, strangers, settings }: Guard): void {
  const { requestsPerSecond, unknownKeysPerMinute } = settings.limits;
  fastify.decorateRequest('caller', undefined);
  fastify.decorateRequest('identifiedAt', undefined);
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${String(method)} ${url} does not declare what it needs`);
  });
  const identify = async (request: FastifyRequest): Promise<Caller> => {
    const presented = credentials(request);
    const caller = await strangers.identify(presented, networkOf(request.ip) ?? request.ip);
    // The request is refused in any case, even if the reason cannot be looked up now.
    if (!caller)
      throw unauthenticated(
        presented.authorization && (await identity.whyNobody(presented).catch(() => 'unknown' as const)),
      );
    if ('wait' in caller) throw tooManyUnknown(caller, strangers, unknownKeysPerMinute);
    request.identifiedAt = performance.now();
    return caller;
  };
  const neededFor = ({ routeOptions }: FastifyRequest) =>
    neededRight(routeOptions.config.access, settings.metricsAccess);
  fastify.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.is404) return;
    const needed = neededFor(request);
    if (needed === undefined) return;
    const caller = await identify(request);
    const allowance = limiter.take(caller.actor.id);
    if (allowance) void reply.headers(rateLimitHeaders(limiter.quota, allowance));
    if (allowance && allowance.wait > 0) throw tooFast(allowance.wait, requestsPerSecond);
    request.caller = withRight(caller, needed);
    void reply.header('Cache-Control', 'no-store');
  });
  const confirmations = [
    async (request: FastifyRequest) => {
      const needed = neededFor(request);
      if (needed !== undefined) request.caller = withRight(await identify(request), needed);
    },
  ];
  fastify.decorate('confirmations', confirmations);
  fastify.decorateRequest('confirm', async function (this: FastifyRequest) {
    const { identifiedAt } = this;
    if (identifiedAt === undefined || performance.now() - identifiedAt < HOLDS_MS) return;
    for (const confirm of confirmations) await confirm(this);
  });
  // A caller who sends a body slowly may have lost their rights by its end. Files are read later (FilesToImport).
  fastify.addHook('preHandler', (request: FastifyRequest) => request.confirm());
}

function withRight(caller: Caller, needed: Right): Caller {
  if (caller.rights.has(needed)) return caller;
  throw lacksRight(caller, needed);
}

function neededRight(access: Access | undefined, metricsAccess: Settings['metricsAccess']) {
  if (access === 'open') return undefined;
  if (access === 'metrics') return metricsAccess === 'open' ? undefined : 'admin';
  return access ?? 'admin';
}

/** The headers that show who asks, and in which project. */
export function credentials({ headers }: Pick<FastifyRequest, 'headers'>): {
  authorization?: string;
  project?: string;
} {
  const project = headers['x-project-id'];
  return {
    ...(headers.authorization !== undefined && { authorization: headers.authorization }),
    ...(typeof project === 'string' && { project }),
  };
}

const details: Readonly<Record<NobodyBecause, string>> = {
  unreadable: 'The header Authorization must be `Bearer <API key>`',
  unknown: 'The API key or session is unknown, revoked, signed out or expired',
  in_no_project: 'The session belongs to somebody who is in no project',
  not_in_project: 'The API key or session gives no access to the project that X-Project-Id names',
};

/** `why` is empty or undefined when nothing was presented. */
function unauthenticated(why: NobodyBecause | '' | undefined): Problem {
  const detail = why ? details[why] : 'The header Authorization is missing';
  const error = why && why !== 'unreadable' ? ', error="invalid_token"' : '';
  return new Problem('unauthenticated', detail, {
    headers: { 'WWW-Authenticate': `Bearer realm="labeling"${error}` },
  });
}

function tooFast(seconds: number, perSecond: number): Problem {
  return new Problem('rate_limited', `More than ${perSecond} requests per second (LIMIT_REQUESTS_PER_SECOND)`, {
    headers: { 'Retry-After': String(Math.ceil(seconds)) },
  });
}

function tooManyUnknown(allowance: Allowance, { limiter }: Strangers, perMinute: number): Problem {
  const detail = `More than ${perMinute} requests per minute from this address with keys that do not exist (LIMIT_UNKNOWN_KEYS_PER_MINUTE)`;
  return new Problem('rate_limited', detail, {
    headers: {
      'Retry-After': String(Math.ceil(allowance.wait)),
      ...rateLimitHeaders(limiter.quota, allowance),
    },
  });
}
