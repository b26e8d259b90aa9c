import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInvitation1795392000000 implements MigrationInterface {
  readonly name = 'CreateInvitation1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table identity.invitation (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references identity.project (id) on delete cascade,
      hash text not null unique,
      role text not null check (role in ('labeler', 'auditor', 'admin')),
      email text,
      created_by jsonb not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      accepted_at timestamptz,
      accepted_by uuid references identity.member (id) on delete set null
    )`);
    await runner.query('create index invitation_project_id_idx on identity.invitation (project_id)');
    await runner.query('alter table identity.membership add column last_seen_at timestamptz');
    // Noting that somebody was seen does not change rights, so processes keep what they remember.
    await announceMembership(runner, 'insert or delete or update of role');
  }

  async down(runner: QueryRunner): Promise<void> {
    await announceMembership(runner, 'insert or delete or update');
    await runner.query('alter table identity.membership drop column last_seen_at');
    await runner.query('drop table identity.invitation');
  }
}

async function announceMembership(runner: QueryRunner, change: string): Promise<void> {
  await runner.query('drop trigger announce_change on identity.membership');
  await runner.query(`create trigger announce_change after ${change} on identity.membership
    for each statement execute function identity.announce_change()`);
}
