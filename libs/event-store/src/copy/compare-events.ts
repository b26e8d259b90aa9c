import { differenceOf, isSame, named } from './difference.js';
import type { ProductStreams } from './product-streams.js';

export interface Compared {
  /** Events that were compared. */
  readonly events: number;
  readonly different: number;
  /** The first differences, in words. */
  readonly reasons: readonly string[];
}

const MOST_REASONS = 20;

/** Compares two stores event by event, to their ends. @throws StoreUnavailable */
export async function compareEvents(
  source: ProductStreams,
  target: ProductStreams,
  onEvent: (events: number, position: bigint) => void,
): Promise<Compared> {
  let events = 0;
  let different = 0;
  const reasons: string[] = [];
  const found = (reason: string) => {
    different += 1;
    if (reasons.length < MOST_REASONS) reasons.push(reason);
  };
  const others = target.events();
  try {
    let inStep = true;
    for await (const event of source.events()) {
      const { value: other } = await others.next();
      const difference = other && differenceOf(event, other);
      if (other === undefined) found(`${named(event)} is not in the target, nor what follows it in the source`);
      else if (difference) found(`event ${events + 1}: ${difference.reason}`);
      inStep = other !== undefined && difference?.isAnother !== true;
      if (!inStep) break;
      events += 1;
      onEvent(events, event.position);
    }
    const { value: more } = inStep ? await others.next() : {};
    if (more) found(`the target has ${named(more)} and perhaps others, which the source does not have`);
    if (inStep && !more) for (const reason of differentSettings(source, target)) found(reason);
    return { events, different, reasons };
  } finally {
    await others.return();
  }
}

/** Compares the metadata of streams, once both stores are read. */
function differentSettings({ settings: source }: ProductStreams, { settings: target }: ProductStreams): string[] {
  return [...source].flatMap(([stream, { data }]) => {
    const there = target.get(stream);
    return there && isSame(there.data, data) ? [] : [`the metadata of ${stream} is not set as in the source`];
  });
}
