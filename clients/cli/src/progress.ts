import { Presets, SingleBar } from 'cli-progress';

/** A progress bar on standard error if that is a terminal, and nothing otherwise. */
export class Progress {
  readonly #bar: SingleBar | undefined;
  #isShown = false;

  /** `format` as cli-progress takes it, such as `{bar} {value} of {total}`. */
  constructor(format: string) {
    if (!process.stderr.isTTY) return;
    this.#bar = new SingleBar(
      { format, formatTime, stream: process.stderr, hideCursor: true, clearOnComplete: true, stopOnComplete: false },
      Presets.shades_classic,
    );
  }

  show(value: number, total: number, words: Record<string, string | number> = {}): void {
    if (!this.#isShown) this.#bar?.start(total, value, words);
    this.#isShown = true;
    this.#bar?.setTotal(total);
    this.#bar?.update(value, words);
  }

  /** Brings the cursor back; call it whether or not the work succeeded. */
  end(): void {
    this.#bar?.stop();
  }
}

/** Before the first progress, the time left is unknown: cli-progress then passes a word instead of seconds. */
function formatTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return '…';
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
