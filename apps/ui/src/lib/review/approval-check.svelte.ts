import { parseJsonText, shortfalls, shortfallWords, withDefaults, type AnnotationSchema } from '@labeling/domain';

/** The target on screen; the text is valid JSON. */
export interface ApprovedText {
  readonly text: string;
  type(text: string): void;
}

/** What the schema of the queue finds missing in a target that somebody wanted to approve. */
export interface Lack {
  readonly words: string;
  /** The fields that it is about. */
  readonly keys: readonly string[];
}

/** How long after the question its key does not yet mean "anyway", in milliseconds: it may be pressed out of habit. */
const ASK_PAUSE = 600;

/** Asks once, or refuses, when a target that is to be approved lacks what the schema demands. */
export class ApprovalCheck<Work extends ApprovedText> {
  #asked = $state.raw<{ readonly work: Work; readonly text: string; readonly at: number; readonly lack: Lack }>();
  readonly #schema: () => AnnotationSchema | undefined;

  constructor(schema: () => AnnotationSchema | undefined) {
    this.#schema = schema;
  }

  /** What was found missing in this target, as long as its text has not changed since. */
  lackOf(work: Work | undefined): Lack | undefined {
    const asked = this.#asked;
    return asked !== undefined && asked.work === work && asked.text === work.text ? asked.lack : undefined;
  }

  /** Whether the target can be approved now; if so, it has its defaults. Otherwise `lackOf` says what is missing. */
  passes(work: Work): boolean {
    const schema = this.#schema();
    if (schema === undefined) return true;
    const target = withDefaults(parseJsonText(work.text), schema);
    const missing = schema.approval === undefined ? [] : shortfalls(target, schema);
    const isBlocked = schema.approval === 'block';
    if (missing.length > 0 && (isBlocked || !this.#mayGoOn(work))) {
      const words = shortfallWords(missing, schema);
      this.#asked = {
        ...{ work, text: work.text, at: this.lackOf(work) === undefined ? performance.now() : (this.#asked?.at ?? 0) },
        lack: {
          words: isBlocked ? `Cannot be approved: ${words}.` : `${sentence(words)}. Approve again to approve anyway.`,
          keys: missing.flatMap((one) => ('key' in one ? [one.key] : [])),
        },
      };
      return false;
    }
    this.#asked = undefined;
    if (target !== work.text) work.type(target);
    return true;
  }

  #mayGoOn(work: Work): boolean {
    return this.lackOf(work) !== undefined && performance.now() - (this.#asked?.at ?? 0) > ASK_PAUSE;
  }
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
