// Draws the bar: one segment per item while they are at least two pixels wide, buckets that show their states in
// proportion when they would be thinner.
import type { NavigatorModel } from './navigator.svelte.js';

export interface BarColors {
  readonly approved: string;
  readonly modified: string;
  readonly new: string;
  readonly ink: string;
  readonly hover: string;
}
export interface BarSize {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

const thinnest = 2;
const bucketWidth = 3;
const inset = 5;

/** How many columns a bar of this width shows: the items themselves, or buckets of them. */
export function columnCount(total: number, width: number): number {
  return width / total >= thinnest ? total : Math.max(1, Math.floor(width / bucketWidth));
}

/** The 1-based position under `x`, both in CSS pixels. */
export function positionAt(x: number, width: number, total: number): number {
  return Math.min(Math.max(Math.floor((x / width) * total) + 1, 1), total);
}

function drawColumns(context: CanvasRenderingContext2D, parts: Uint32Array, size: BarSize, colors: BarColors) {
  const columns = parts.length / 3;
  const width = size.width * size.ratio;
  const top = Math.round(inset * size.ratio);
  const height = Math.round((size.height - 2 * inset) * size.ratio);
  const pitch = width / columns;
  const gap = pitch >= bucketWidth * size.ratio ? Math.round(size.ratio) : 0;
  for (let column = 0; column < columns; column++) {
    const left = Math.round(column * pitch);
    const across = Math.max(1, Math.round((column + 1) * pitch) - left - gap);
    const [unseen, modified, approved] = stack(
      [0, 1, 2].map((code) => parts[column * 3 + code] ?? 0),
      height,
    );
    let y = top;
    for (const [share, color] of [
      [approved, colors.approved],
      [modified, colors.modified],
      [unseen, colors.new],
    ] as const) {
      if (!share) continue;
      context.fillStyle = color;
      context.fillRect(left, y, across, share);
      y += share;
    }
  }
}

/**
 * Heights in whole pixels in proportion to the counts. A state that is there at all gets a pixel, taken from the
 * largest: one unfinished item among hundreds of approved ones stays visible.
 */
export function stack(counts: readonly number[], height: number): number[] {
  const sum = counts.reduce((a, b) => a + b, 0);
  if (sum === 0) return counts.map(() => 0);
  const heights = counts.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count / sum) * height))));
  const largest = counts.indexOf(Math.max(...counts));
  const others = heights.reduce((total, own, i) => (i === largest ? total : total + own), 0);
  return heights.map((own, i) => (i === largest ? height - others : own));
}

/** A mark over the full height at the middle of a position's segment. */
function drawMark(context: CanvasRenderingContext2D, share: number, size: BarSize, color: string, wide = 3) {
  const half = (wide / 2) * size.ratio;
  const middle = Math.min(Math.max(share * size.width * size.ratio, half), size.width * size.ratio - half);
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(middle - half, 0, half * 2, size.height * size.ratio, half);
  context.fill();
}

/** Draws the items, which many redraws share: only a change of the model, the size or the colors requires it again. */
export function drawItems(layer: HTMLCanvasElement, model: NavigatorModel, size: BarSize, colors: BarColors) {
  const context = blank(layer, size);
  if (!context || model.total === 0) return;
  drawColumns(context, model.distribution(columnCount(model.total, size.width)), size, colors);
}

/** Puts the items as drawn before on the canvas, and the marks of the current and the hovered position over them. */
export function redraw(
  canvas: HTMLCanvasElement,
  items: HTMLCanvasElement,
  model: NavigatorModel,
  size: BarSize,
  colors: BarColors,
  hovered?: number,
) {
  const context = blank(canvas, size);
  if (!context || model.total === 0) return;
  context.drawImage(items, 0, 0);
  const share = (position: number) => (position - 0.5) / model.total;
  if (hovered !== undefined) drawMark(context, share(hovered), size, colors.hover, 1);
  drawMark(context, share(model.position), size, colors.ink);
}

function blank(canvas: HTMLCanvasElement, size: BarSize): CanvasRenderingContext2D | null {
  // Setting a size also clears, even the same one.
  canvas.width = Math.round(size.width * size.ratio);
  canvas.height = Math.round(size.height * size.ratio);
  return canvas.getContext('2d');
}
