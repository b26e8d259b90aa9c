import type { Queryable } from '@labeling/postgres';
import type { BetterAuthOptions } from 'better-auth';
import { betterAuth } from 'better-auth/minimal';
import { bearer } from 'better-auth/plugins/bearer';

import type { Tables } from '../database/tables.js';
import { passwordLength } from '../members/person-details.js';
import { sessionDays } from '../sessions/sessions.js';
import { authSecret } from './auth-secret.js';
import { memberSignIn } from './member-sign-in.js';
import { hashPassword, verifyPassword } from './password.js';
import { typeormAdapter } from './typeorm-adapter.js';

const DAY_SECONDS = 24 * 60 * 60;

/** better-auth in the product's terms: its user is a member, and a session's token is the hash of what the browser holds. */
export const betterAuthOptions = (tables: Tables, secret: string) =>
  ({
    database: typeormAdapter(tables),
    secret,
    baseURL: 'http://localhost',
    telemetry: { enabled: false },
    // It would log addresses that people typed. What matters is returned as an error.
    logger: { disabled: true },
    // Its spans quote errors.
    experimental: { instrumentation: { enabled: false } },
    advanced: { database: { generateId: 'uuid' } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { modelName: 'member' },
    session: {
      modelName: 'session',
      expiresIn: sessionDays.unused * DAY_SECONDS,
      // `findSession` prolongs them, up to a maximum that better-auth does not know.
      disableSessionRefresh: true,
      fields: { userId: 'memberId' },
    },
    account: { modelName: 'account', fields: { userId: 'memberId' } },
    plugins: [bearer(), memberSignIn()],
  }) satisfies BetterAuthOptions;

export async function openBetterAuth(tables: Tables, db: Queryable) {
  return betterAuth(betterAuthOptions(tables, await authSecret(db))).api;
}
export type BetterAuthApi = Awaited<ReturnType<typeof openBetterAuth>>;
