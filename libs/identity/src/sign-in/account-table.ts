import { EntitySchema } from 'typeorm';

/** One way in which a member signs in: `credential` for a password, otherwise the issuer of a single sign-on. */
export interface AccountRow {
  id: string;
  memberId: string;
  providerId: string;
  /** The member's id at the provider; for a password, the member's own id. */
  accountId: string;
  /** The hash of a password. */
  password: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Date | null;
  refreshTokenExpiresAt: Date | null;
  scope: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** better-auth's table of accounts. It stores no tokens of providers here. */
export const accountTable = new EntitySchema<AccountRow>({
  name: 'account',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'gen_random_uuid()' },
    memberId: { type: 'uuid' },
    providerId: { type: 'text' },
    accountId: { type: 'text' },
    password: { type: 'text', nullable: true },
    accessToken: { type: 'text', nullable: true },
    refreshToken: { type: 'text', nullable: true },
    idToken: { type: 'text', nullable: true },
    accessTokenExpiresAt: { type: 'timestamptz', nullable: true },
    refreshTokenExpiresAt: { type: 'timestamptz', nullable: true },
    scope: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
    updatedAt: { type: 'timestamptz', default: () => 'now()' },
  },
  uniques: [{ columns: ['providerId', 'accountId'] }],
});
