import { betterAuth } from 'better-auth';
import type pg from 'pg';

import { hashPassword, verifyPassword } from './password.js';
import { sessionDays } from '../sessions/sessions.js';

const dated = { createdAt: 'created_at', updatedAt: 'updated_at' };
const day = 24 * 60 * 60;

/** better-auth over our tables and words. The pool's search path must be the schema `identity`. */
export function betterAuthOptions(pool: pg.Pool, secret: string) {
  return {
    database: pool,
    secret,
    baseURL: 'http://localhost',
    telemetry: { enabled: false },
    // It logs addresses that people typed; what matters comes back as an error.
    logger: { disabled: true },
    advanced: { database: { generateId: 'uuid' as const } },
    emailAndPassword: { enabled: true, disableSignUp: true, password: { hash: hashPassword, verify: verifyPassword } },
    user: { modelName: 'member', fields: { ...dated, emailVerified: 'email_verified' } },
    session: {
      modelName: 'session',
      expiresIn: sessionDays.unused * day,
      fields: {
        ...dated,
        userId: 'member_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
    },
    account: {
      modelName: 'account',
      fields: {
        ...dated,
        userId: 'member_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: { fields: { ...dated, expiresAt: 'expires_at' } },
  };
}

export async function openBetterAuth(pool: pg.Pool, secret: string) {
  const { internalAdapter, password } = await betterAuth(betterAuthOptions(pool, secret)).$context;
  return { people: internalAdapter, password };
}

export type BetterAuth = Awaited<ReturnType<typeof openBetterAuth>>;
