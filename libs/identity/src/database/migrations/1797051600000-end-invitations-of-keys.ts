import type { MigrationInterface, QueryRunner } from 'typeorm';

const openAndOfKey = `
  invitation.created_by ->> 'type' = 'apiKey' and invitation.created_by ->> 'id' = key.id::text
  and invitation.accepted_at is null and invitation.revoked_at is null`;

/** Earlier versions let people in with an invitation whose key had been revoked or had expired. */
const statements = [
  `update identity.invitation set revoked_at = now() from identity.api_key as key
   where ${openAndOfKey} and (key.revoked_at is not null or key.expires_at <= now())`,
  `update identity.invitation set expires_at = key.expires_at from identity.api_key as key
   where ${openAndOfKey} and invitation.expires_at > key.expires_at`,
];

export class EndInvitationsOfKeys1797051600000 implements MigrationInterface {
  readonly name = 'EndInvitationsOfKeys1797051600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Invitations that have ended stay ended.
  }
}
