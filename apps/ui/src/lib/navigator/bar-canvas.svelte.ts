// Keeps a bar's canvas drawn: again on the next frame after a change of the model, the size, the pixel ratio or the theme.
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { drawItems, redraw, type BarColors, type BarSize } from './draw-bar.js';
import type { NavigatorModel } from './navigator.svelte.js';

interface Shown {
  readonly model: NavigatorModel;
  /** Position under the pointer. */
  readonly hovered: number | undefined;
  /** Grows with every change of the items. */
  readonly version: number;
  /** Not drawn itself; read so that a change of it leads to a new drawing. */
  readonly at: number;
}

export function barCanvas(shown: () => Shown): Attachment<HTMLCanvasElement> {
  return (canvas) => {
    let frame = 0;
    let colors: BarColors | undefined;
    // Read without depending on it: a change is to be drawn, not to lead to a new attachment.
    let now = untrack(shown);
    const items = document.createElement('canvas');
    let drawn: (Shown & BarSize) | undefined;

    const paint = () => {
      frame = 0;
      colors ??= readColors(canvas);
      const size = { width: canvas.clientWidth, height: canvas.clientHeight, ratio: devicePixelRatio };
      if (size.width === 0) return;
      if (!drawn || !showsTheSame(drawn, { ...now, ...size })) drawItems(items, now.model, size, colors);
      drawn = { ...now, ...size };
      redraw(canvas, items, now.model, size, colors, now.hovered);
    };
    const ask = () => {
      frame ||= requestAnimationFrame(paint);
    };
    const askWithColors = () => {
      colors = undefined;
      drawn = undefined;
      ask();
    };

    const stops = [onThemeChange(askWithColors), onResize(canvas, ask), onRatioChange(ask)];
    $effect.pre(() => {
      now = shown();
      ask();
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop();
    };
  };
}

/** Whether the items look alike; the marks over them may differ. */
function showsTheSame(a: Shown & BarSize, b: Shown & BarSize): boolean {
  const isAsLarge = a.width === b.width && a.height === b.height && a.ratio === b.ratio;
  return isAsLarge && a.model === b.model && a.version === b.version;
}

function readColors(element: Element): BarColors {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    approved: token('--approved'),
    modified: token('--modified'),
    new: token('--new'),
    ink: token('--ink'),
    hover: token('--ink-3'),
  };
}

function onThemeChange(run: () => void): () => void {
  const observer = new MutationObserver(run);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}

function onResize(element: Element, run: () => void): () => void {
  const observer = new ResizeObserver(run);
  observer.observe(element);
  return () => observer.disconnect();
}

function onRatioChange(run: () => void): () => void {
  let query: MediaQueryList | undefined;
  const changed = () => {
    run();
    listen();
  };
  const listen = () => {
    // The query names the ratio it was made at, so each change needs a new one.
    query?.removeEventListener('change', changed);
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', changed);
  };
  listen();
  return () => query?.removeEventListener('change', changed);
}
