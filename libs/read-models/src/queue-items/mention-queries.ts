// The open comments that mention a member and that they may read, in all queues of a project that they see.
import { isReadableBy, type AnnotationStatus, type Comment, type CommentReader } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { InvalidCursor, pageOf, type Page } from '../page.js';
import { isOpenIn, type QueuesSeen } from '../queues/open-to.js';
import { liveSchema, type Schema } from '../schema.js';

/** Who asks for the comments that mention them. */
export type MentionedReader = QueuesSeen & CommentReader;

export interface MentionRow {
  readonly queueId: string;
  readonly queueName: string;
  readonly itemId: string;
  readonly comment: Comment;
}
export interface ListMentions extends MentionedReader {
  readonly limit: number;
  readonly after?: string;
}

/** The latest first, without those in archived queues: nobody can resolve them. @throws InvalidCursor */
export async function listMentions(
  db: Queryable,
  { limit, after, ...reader }: ListMentions,
  schema = liveSchema,
): Promise<Page<MentionRow>> {
  const begin = after === undefined ? undefined : placeOf(after);
  const found = await readable(db, { reader, begin, most: limit + 1 }, schema);
  const { data, next } = pageOf(found, limit, cursorOf);
  return { data: data.map(({ number: _, ...row }) => row), next };
}

/** How many {@link listMentions} lists in all, counted up to `most`. */
export async function countMentions(
  db: Queryable,
  reader: MentionedReader,
  most: number,
  schema = liveSchema,
): Promise<number> {
  return (await readable(db, { reader, begin: undefined, most }, schema)).length;
}

/** Where a comment is in the list. */
interface Place {
  readonly at: string;
  readonly itemId: string;
  readonly number: number;
}
type Found = MentionRow & { readonly number: number };

function cursorOf({ comment: { at }, itemId, number }: Found): string {
  return `${Date.parse(at)}.${itemId}.${number}`;
}

function placeOf(cursor: string): Place {
  const [, time, itemId, number] =
    /^(\d{1,13})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,3})$/.exec(cursor) ?? [];
  if (time === undefined || itemId === undefined) throw new InvalidCursor(cursor);
  return { at: new Date(Number(time)).toISOString(), itemId, number: Number(number) };
}

interface Wanted {
  readonly reader: MentionedReader;
  readonly begin: Place | undefined;
  readonly most: number;
}

/** How many rows are read at once after the first ones had too few that the reader may read. */
const FURTHER = 500;

/**
 * Reads on until there are `most` that the reader may read: the others are not even counted, nor revealed by a page
 * that ends early.
 */
async function readable(db: Queryable, { reader, begin, most }: Wanted, schema: Schema): Promise<Found[]> {
  const found: Found[] = [];
  let after = begin;
  for (let limit = most, isMore = true; isMore && found.length < most; limit = Math.max(most, FURTHER)) {
    const rows = await mentionsAfter(db, { reader, after, limit }, schema);
    isMore = rows.length === limit;
    const last = rows.at(-1);
    after = last && { at: last.comment.at, itemId: last.itemId, number: last.number };
    for (const { isBlind, annotations, ...row } of rows) {
      if (isReadableBy(reader, row.comment, { isBlind, isPushed: false, annotations: annotations ?? [] }))
        found.push(row);
    }
  }
  return found.slice(0, most);
}

type Candidate = Found & {
  readonly isBlind: boolean;
  readonly annotations: readonly { readonly member: string; readonly status: AnnotationStatus }[] | null;
};

interface Some {
  readonly reader: MentionedReader;
  readonly after: Place | undefined;
  readonly limit: number;
}

/** Some of the comments that mention the reader, whether they may read them or not. */
async function mentionsAfter(
  db: Queryable,
  { reader: { projectId, viewer, id }, after, limit }: Some,
  schema: Schema,
): Promise<Candidate[]> {
  const values = [id, projectId, viewer, limit];
  const behind = after && ` and (mention.at, mention.item_id, mention.number) < ($5, $6::uuid, $7::integer)`;
  const { rows } = await db.query<Omit<Candidate, 'comment'> & { readonly comment: string }>(
    `select queue.id as "queueId", queue.name as "queueName", item.id as "itemId", mention.number,
       written.comment, queue.overlap > 1 as "isBlind",
       case when queue.overlap > 1 then (
         select json_agg(json_build_object('member', member, 'status', status))
         from ${schema}.item_annotations where item_id = item.id
       ) end as annotations
     from ${schema}.open_mentions as mention
     join ${schema}.queue_items as item on item.id = mention.item_id
     join ${schema}.queues as queue on queue.id = item.queue_id
     join ${schema}.item_comments as written on written.item_id = mention.item_id and written.number = mention.number
     where mention.member = $1${behind ?? ''}
       and queue.project_id = $2 and not queue.deleted and not queue.archived and ${isOpenIn('queue', '$3::text')}
     order by mention.at desc, mention.item_id desc, mention.number desc limit $4`,
    after === undefined ? values : [...values, after.at, after.itemId, after.number],
  );
  return rows.map(({ comment, ...row }) => ({ ...row, comment: JSON.parse(comment) as Comment }));
}
