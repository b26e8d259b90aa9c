// A plugin of better-auth: signing in by any address that an account may have, and opening sessions of any origin.
import { createAuthEndpoint } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth';

import type { ProvenPassword } from './stored-password.js';

export interface EmailAndPassword {
  email: string;
  password: string;
}

export interface OpenedSession {
  memberId: string;
  /** What is stored instead of the token in the browser's cookie. */
  tokenHash: string;
  ipAddress: string;
  userAgent: string;
}

const post = { method: 'POST' } as const;

/** Called by this server only: none of the endpoints has a path. */
export const memberSignIn = () =>
  ({
    id: 'member-sign-in',
    endpoints: {
      /** The member with this address and password; null if either is wrong. */
      provePassword: createAuthEndpoint.serverOnly(
        { ...post, metadata: { $Infer: { body: {} as EmailAndPassword } } },
        async ({ body: { email, password }, context }): Promise<ProvenPassword | null> => {
          const found = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true });
          const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
          if (!found || !hash) {
            // The same work as for a known address: the time taken must not show which addresses exist.
            await context.password.hash(password);
            return null;
          }
          return (await context.password.verify({ hash, password })) ? { memberId: found.user.id, hash } : null;
        },
      ),
      openSession: createAuthEndpoint.serverOnly(
        { ...post, metadata: { $Infer: { body: {} as OpenedSession } } },
        async ({ body: { memberId, tokenHash, ipAddress, userAgent }, context }): Promise<void> => {
          const session = { token: tokenHash, ipAddress, userAgent };
          await context.internalAdapter.createSession(memberId, false, session, true);
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
