import { jsonEquals, type AnnotationSchema } from '@labeling/domain';
import { targetOf } from '../items/confirmed-item.js';
import { itemNumber } from '../items/item-number.js';
import type { ReviewItem } from '../items/item-wire.js';
import type { ItemWork } from './item-work.svelte.js';
import { withAnswer, type Answer } from './previous-answers.svelte.js';
import type { ReviewSession } from './review-session.svelte.js';
import { validText } from './typed-json.js';

export interface CopyAnswerOptions {
  /** Why nothing can be copied into the item on screen now; empty where the screen says it already. */
  readonly locked: () => string | undefined;
  readonly schema: () => AnnotationSchema | undefined;
  /** The ids of the items that the member approved last, including before this page was opened; the latest first. */
  readonly approvedLast: () => Promise<readonly string[]>;
  readonly itemById: (id: string) => Promise<ReviewItem | undefined>;
  readonly tell: (message: string) => void;
}

/** Edits the item on screen so that it has the answer that the member gave to the item they approved before it. */
export async function copyAnswer(session: ReviewSession, options: CopyAnswerOptions): Promise<void> {
  const { work } = session;
  const locked = options.locked();
  if (work === undefined || locked !== undefined) return locked ? options.tell(locked) : undefined;
  const answer = givenHere(session, work) ?? (await givenBefore(work, options));
  // The answer may have been on its way for a while.
  if (session.work !== work || options.locked() !== undefined) return;
  if (answer === undefined) return options.tell('There is no answer to copy yet. Approve an item first.');
  const item = `item ${itemNumber(answer.ordinal).toLocaleString('en')}`;
  const target = validText(work.text);
  const schema = options.schema();
  if (target === undefined && schema !== undefined) return options.tell('The target is not valid JSON');
  const copied = target === undefined ? answer.target : withAnswer(target, answer.target, schema);
  if (copied === undefined) return options.tell(`The target of ${item} has no fields to copy`);
  if (target !== undefined && jsonEquals(copied, target))
    return options.tell(`This item already has the answer of ${item}`);
  session.actions.give({ type: 'EditTarget', target: copied }, `Copied the answer of ${item}`);
}

function givenHere({ actions, items }: ReviewSession, { ordinal }: ItemWork): Answer | undefined {
  const holds = (work: ItemWork | undefined) => work === undefined || work.isApproved || work.isRemoved;
  return actions.answers.all.find((answer) => answer.ordinal !== ordinal && holds(items.work(answer.ordinal)));
}

async function givenBefore({ id }: ItemWork, options: CopyAnswerOptions): Promise<Answer | undefined> {
  const other = (await options.approvedLast()).find((one) => one !== id);
  const item = other === undefined ? undefined : await options.itemById(other);
  const target = item && targetOf(item.state);
  const isOpen = item?.state.is === 'inQueue' && item.state.state !== 'Approved';
  return item === undefined || target === undefined || isOpen ? undefined : { ordinal: item.ordinal, target };
}
