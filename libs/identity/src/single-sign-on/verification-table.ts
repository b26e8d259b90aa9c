import { EntitySchema } from 'typeorm';

/** One single sign-on that was begun and can still be finished, once. */
export interface VerificationRow {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** better-auth's table of verifications. */
export const verificationTable = new EntitySchema<VerificationRow>({
  name: 'verification',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'gen_random_uuid()' },
    identifier: { type: 'text' },
    value: { type: 'text' },
    expiresAt: { type: 'timestamptz' },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
    updatedAt: { type: 'timestamptz', default: () => 'now()' },
  },
});
