// Runs inside the page and measures from key to paint by the page's own clock, so that no message between this
// program and the browser is part of a figure.

/** What the page must show; the clock stops at the first frame painted after all of it is there. */
export interface Sight {
  /** 1-based position in the queue, as the bar shows it. */
  readonly position?: number;
  /** Approved items, as the counters show it. */
  readonly approved?: number;
  /** Pieces of text in the page's main part. */
  readonly texts?: readonly string[];
  /** Length of the line with the cursor, in characters. */
  readonly lineLength?: number;
  /** This many steps of an item's history, with what the last one changed; `opened` also waits until a key moves there. */
  readonly steps?: number;
}

export interface Probe {
  /** Milliseconds from the start of the navigation until what `installProbe` was given was painted, the bar of a queue included. */
  readonly opened: Promise<number>;
  /** Waits for the next press of this key; `clocked` then says how long it took. */
  arm(key: string, sight: Sight): void;
  clocked(): Promise<number>;
  until(sight: Sight): Promise<void>;
  /** Resolves when all is saved and the page is idle. */
  quiet(): Promise<void>;
  /** Starts to count frames; `frames` stops and returns when each began. */
  countFrames(): void;
  frames(): readonly number[];
  lineLength(): number;
  approved(): number;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** The first script of a page. Refers to nothing outside itself, because it is sent as text. */
export function installProbe(first: Sight | undefined): void {
  const TIMEOUT = 30_000;
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  /** Resolves after the frame's own work: a message sent before the frame is painted arrives once it has been. */
  const painted = async () => {
    await frame();
    return new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve(performance.now());
      };
      port2.postMessage(undefined);
    });
  };
  const lineLength = () => {
    const node = getSelection()?.anchorNode;
    const line = (node instanceof Element ? node : node?.parentElement)?.closest('.cm-line');
    return line?.textContent.length ?? 0;
  };
  const bar = () => document.querySelector('[role="slider"][aria-label="Position in the queue"]');
  const approved = () => {
    const counters = document.querySelector('[aria-label="Progress"]')?.textContent ?? '';
    return Number(/Approved\s*([\d,]+)/.exec(counters)?.[1]?.replaceAll(',', ''));
  };
  const shows = (sight: Sight) => {
    if (sight.position !== undefined && bar()?.getAttribute('aria-valuenow') !== String(sight.position)) return false;
    if (sight.approved !== undefined && approved() !== sight.approved) return false;
    if (sight.lineLength !== undefined && lineLength() !== sight.lineLength) return false;
    if (sight.steps !== undefined && !(atStep(sight.steps, sight.steps) && changes() !== null)) return false;
    if (sight.texts === undefined) return true;
    const text = document.querySelector('main')?.textContent ?? '';
    return sight.texts.every((piece) => text.includes(piece));
  };
  const steps = () => document.querySelector('[role="listbox"][aria-label="Events of the item"]');
  const changes = () => document.querySelector('[aria-label="The step"] td');
  const atStep = (step: number, of: number) =>
    steps()?.querySelector('[aria-selected="true"]')?.getAttribute('aria-posinset') === String(step) &&
    document.querySelector(`[type="range"][aria-valuetext="Step ${step} of ${of}"]`) !== null;
  const stepped = async (of: number) => {
    for (const began = performance.now(); !atStep(of - 1, of); await frame()) {
      if (performance.now() > began + TIMEOUT) throw new Error('No key moves the history');
      steps()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
      // The page draws the effect of a key in a separate task; pressed again before that, it would go two steps.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const barIsPainted = () => {
    const canvas = bar()?.querySelector('canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(canvas.width >> 1, canvas.height >> 1, 8, 1).data;
    return pixels?.some((value) => value > 0) === true;
  };
  const until = (sight: Sight) =>
    new Promise<void>((resolve, reject) => {
      if (shows(sight)) return resolve();
      const observer = new MutationObserver(() => {
        if (!shows(sight)) return;
        end();
        resolve();
      });
      const end = () => {
        clearTimeout(timer);
        observer.disconnect();
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`The screen never showed ${JSON.stringify(sight)}`));
      }, TIMEOUT);
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  const open = async (sight: Sight) => {
    await until(sight);
    if (sight.steps !== undefined) await stepped(sight.steps);
    else while (!barIsPainted()) await frame();
    return painted();
  };
  const clock = (key: string, sight: Sight) =>
    new Promise<number>((resolve, reject) => {
      const pressed = (event: KeyboardEvent) => {
        if (event.key !== key) return;
        end();
        until(sight)
          .then(painted)
          .then((now) => resolve(now - event.timeStamp), reject);
      };
      const end = () => {
        clearTimeout(timer);
        removeEventListener('keydown', pressed, true);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`${key} was not pressed`));
      }, TIMEOUT);
      addEventListener('keydown', pressed, true);
    });

  let clocked = Promise.resolve(0);
  let frames: number[] = [];
  const opened = first === undefined ? Promise.resolve(0) : open(first);
  opened.catch(() => undefined);
  window.probe = {
    opened,
    arm(key, sight) {
      clocked = clock(key, sight);
      clocked.catch(() => undefined);
    },
    clocked: () => clocked,
    until,
    async quiet() {
      const deadline = performance.now() + TIMEOUT;
      const status = () => [...document.querySelectorAll('[role="status"]')].map((each) => each.textContent.trim());
      while (!status().includes('Saved')) {
        if (performance.now() > deadline) throw new Error(`The screen never became idle: ${status().join()}`);
        await frame();
      }
      await frame();
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    },
    countFrames() {
      frames = [];
      const into = frames;
      const count = (now: number) => {
        into.push(now);
        if (into === frames) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    },
    frames() {
      const counted = frames;
      frames = [];
      return counted;
    },
    lineLength,
    approved,
  };
}
