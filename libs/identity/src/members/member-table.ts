import { EntitySchema } from 'typeorm';

/** A person, whatever projects they are in. better-auth's name for this table is user. */
export interface MemberRow {
  id: string;
  name: string;
  email: string;
  /** Whether the address has been proven to be the member's. */
  emailVerified: boolean;
  /** Required by better-auth; unused. */
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export const memberTable = new EntitySchema<MemberRow>({
  name: 'member',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'gen_random_uuid()' },
    name: { type: 'text' },
    email: { type: 'text', unique: true },
    emailVerified: { type: 'boolean', default: false },
    image: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
    updatedAt: { type: 'timestamptz', default: () => 'now()' },
  },
});
