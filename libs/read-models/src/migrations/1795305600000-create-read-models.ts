import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Without a schema in the names: the connection's search path says which one is meant (`read_model` or the next one). */
const statements = [
  `create table checkpoint (
    one boolean primary key default true constraint checkpoint_is_one_row check (one),
    position bigint not null
  )`,
  `insert into checkpoint (position) values (0)`,
  `create table queues (
    id uuid primary key,
    project_id text not null,
    name text not null,
    guidelines text not null,
    default_dataset_id uuid,
    annotation_schema text,
    deleted boolean not null,
    created_at text not null,
    updated_at text not null,
    revision bigint not null,
    position bigint not null
  )`,
  `create index queues_of_project on queues (project_id, position)`,
  `create table queue_counters (
    queue_id uuid primary key,
    new integer not null,
    modified integer not null,
    approved integer not null,
    discarded integer not null,
    pushed integer not null
  )`,
  `create table queue_items (
    id uuid primary key,
    queue_id uuid not null,
    project_id text not null,
    ordinal integer not null,
    state smallint not null,
    review_state smallint not null,
    revision bigint not null,
    arrival_request uuid not null,
    arrival_index integer not null,
    created_at text not null,
    updated_at text not null,
    changed_by text not null,
    approved_by text,
    push_id uuid,
    dataset_id uuid,
    datapoint_id uuid
  )`,
  `create index queue_items_in_order on queue_items (queue_id, ordinal, state)`,
  `create index queue_items_unremoved on queue_items (queue_id, ordinal) where state < 3`,
  `create index queue_items_by_state on queue_items (queue_id, state, ordinal)`,
  `create table item_payloads (
    item_id uuid primary key,
    data text not null,
    original_target text not null,
    edited_target text,
    metadata text,
    idempotency_key text,
    source text not null,
    added_by text not null
  )`,
  `create table datasets (
    id uuid primary key,
    project_id text not null,
    name text not null,
    created_at text not null,
    updated_at text not null,
    revision bigint not null,
    position bigint not null
  )`,
  `create index datasets_of_project on datasets (project_id, position)`,
  `create table dataset_counters (dataset_id uuid primary key, datapoints bigint not null)`,
  `create table datapoints (
    id uuid primary key,
    dataset_id uuid not null,
    position bigint not null,
    index integer not null,
    data text not null,
    target text not null,
    metadata text,
    created_at text not null,
    queue_id uuid,
    item_id uuid,
    item_revision bigint,
    approved_by text,
    push_id uuid
  )`,
  `create index datapoints_in_order on datapoints (dataset_id, position, index)`,
  `create table pushes (
    id uuid primary key,
    project_id text not null,
    queue_id uuid not null,
    dataset_id uuid not null,
    scope text not null,
    status text not null,
    total integer not null,
    through integer not null,
    pushed integer not null,
    skipped integer not null,
    requested_at text not null,
    requested_by text not null,
    updated_at text not null,
    completed_at text,
    revision bigint not null,
    position bigint not null
  )`,
  `create index pushes_of_queue on pushes (queue_id, position)`,
  `create index pushes_unfinished on pushes (position) where completed_at is null`,
  `create table push_skips (
    push_id uuid,
    number integer,
    item_id uuid not null,
    code text not null,
    primary key (push_id, number)
  )`,
  `create table activity (
    position bigint primary key,
    project_id text,
    queue_id uuid,
    item_id uuid,
    dataset_id uuid,
    push_id uuid,
    type text not null,
    revision bigint not null,
    state smallint,
    actor_type text not null,
    actor_id text not null,
    actor_name text not null,
    at text not null,
    correlation_id text not null
  )`,
  `create index activity_of_project on activity (project_id, position)`,
  `create index activity_of_queue on activity (queue_id, position) where queue_id is not null`,
  `create index activity_of_item on activity (item_id, position) where item_id is not null`,
];

export class CreateReadModels1795305600000 implements MigrationInterface {
  readonly name = 'CreateReadModels1795305600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table checkpoint, queues, queue_counters, queue_items, item_payloads, datasets,
      dataset_counters, datapoints, pushes, push_skips, activity`);
  }
}
