import { EntitySchema } from 'typeorm';

export interface SessionRow {
  id: string;
  memberId: string;
  /** SHA-256 of the token in the browser's cookie, hex. */
  token: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** better-auth's table of sessions. */
export const sessionTable = new EntitySchema<SessionRow>({
  name: 'session',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'gen_random_uuid()' },
    memberId: { type: 'uuid' },
    token: { type: 'text', unique: true },
    expiresAt: { type: 'timestamptz' },
    ipAddress: { type: 'text', nullable: true },
    userAgent: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
    updatedAt: { type: 'timestamptz', default: () => 'now()' },
  },
});
