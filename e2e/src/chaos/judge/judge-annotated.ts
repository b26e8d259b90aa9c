import { jsonEquals, submittedOf, type ItemApproved, type JsonText } from '@labeling/domain';
import { stepsOf, type Step } from '../../durability/annotated-history.fixture.js';
import type { Entry, IntentThat, Ledger } from '../ledger.js';
import type { AnnotationStep } from '../plan/moves.js';
import type { Found, FoundStream } from './found.js';
import { grouped } from './grouped.js';
import { nameOf } from './judge-answers.js';

type Annotating = Entry<IntentThat<'annotate'>>;

/** What a step stores first, apart from the slots that it takes from drafts that are too old. */
const eventOf: Readonly<Record<AnnotationStep, string>> = {
  save: 'AnnotationSaved',
  submit: 'AnnotationSubmitted',
  reopen: 'AnnotationReopened',
  skip: 'ItemSkipped',
};
/** What the last submission that an item needs stores as well. */
const decision = ['TargetEdited', 'ItemApproved'];

/**
 * Every acknowledged annotation is stored once, with its text; a refused one is not, and an unknown one completely or
 * not at all. No item has more submissions than it needs, and it is approved by exactly as many that agree.
 */
export function judgeAnnotated(ledger: Ledger, { annotated }: Found): string[] {
  const byItem = grouped(ledger.that('annotate'), ({ intent }) => intent.itemId);
  return [...annotated.values()].flatMap(({ overlap, streams }) => {
    const requests = [...streams].flatMap(([id, stream]) => judgeRequests(byItem.get(id) ?? [], stream));
    return [...requests, ...[...streams].flatMap(([id, stream]) => judgeDecided(id, stepsOf(stream), overlap))];
  });
}

function judgeRequests(entries: readonly Annotating[], stream: FoundStream): string[] {
  const byRequest = grouped(stream, ({ metadata }) => metadata.$correlationId);
  return entries.flatMap((entry) => {
    const { outcome, answered, intent } = entry;
    const stored = (byRequest.get(entry.id) ?? []).filter(({ event }) => event.type !== 'SlotReleased');
    const types = stored.map(({ event }) => event.type);
    const had = outcome === 'acknowledged' && answered.revision !== intent.revision;
    const isWhole = types[0] === eventOf[intent.step] && types.slice(1).every((type) => decision.includes(type));
    const mayBeMissing = outcome !== 'acknowledged' || !had || isDoneBefore(entry, stream);
    const mayBeThere = outcome === 'unknown' || had;
    if (!(types.length === 0 ? mayBeMissing : mayBeThere && isWhole)) {
      return [`${nameOf(entry)} is ${outcome}, and of it there is: ${types.join(', ') || 'nothing'}`];
    }
    const [first] = stored;
    const target = first && targetOf(first);
    return first && target !== intent.target ? [`${nameOf(entry)} stored another target: ${target}`] : [];
  });
}

/** Whether an earlier request of the same member, whose outcome is unknown, had already done exactly this. */
function isDoneBefore({ actor, intent, answered }: Annotating, stream: FoundStream): boolean {
  const since = stream.slice(intent.revision + 1, (answered.revision ?? 0) + 1);
  return since.some((stored) => {
    const isTheirs = stored.metadata.$correlationId.startsWith(`${actor}.`);
    return isTheirs && stored.event.type === eventOf[intent.step] && targetOf(stored) === intent.target;
  });
}

function targetOf({ event }: FoundStream[number]): string | undefined {
  return 'target' in event.data ? event.data.target : undefined;
}

function judgeDecided(id: string, steps: readonly Step[], overlap: number): string[] {
  return steps.flatMap(({ event, before, after }) => {
    const count = submittedOf(after).length;
    if (count > overlap) return [`${id} has ${count} submissions, and needs ${overlap}`];
    return event.type === 'ItemApproved' ? judgeApproval(id, event as ItemApproved, before, overlap) : [];
  });
}

function judgeApproval(id: string, { data }: ItemApproved, before: Step['before'], overlap: number): string[] {
  const submitted = submittedOf(before);
  const named = submitted.map(({ member, submission }) => `${member} ${submission}`).sort();
  const names = (data.annotations ?? []).map(({ member, submission }) => `${member} ${submission}`).sort();
  const [first, ...others] = submitted.map(({ target }) => target as JsonText);
  const agree = first !== undefined && others.every((target) => jsonEquals(first, target));
  return [
    ...(names.join() === named.join() ? [] : [`${id} is approved by ${names.join()}, and there are ${named.join()}`]),
    ...(submitted.length === overlap && agree ? [] : [`${id} is approved though its annotations do not agree`]),
  ];
}
