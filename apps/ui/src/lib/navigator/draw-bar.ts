// Draws the bar: one segment per item while they are at least two pixels wide, buckets that show their states in
// proportion when they would be thinner.
import type { NavigatorModel } from './navigator.svelte.js';

export interface BarColours {
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

export function drawColumns(context: CanvasRenderingContext2D, parts: Uint32Array, size: BarSize, colours: BarColours) {
  const columns = parts.length / 3;
  const width = size.width * size.ratio;
  const top = inset * size.ratio;
  const height = (size.height - 2 * inset) * size.ratio;
  const pitch = width / columns;
  const gap = pitch >= bucketWidth * size.ratio ? Math.round(size.ratio) : 0;
  const layers = [colours.new, colours.modified, colours.approved];
  for (let column = 0; column < columns; column++) {
    const left = Math.round(column * pitch);
    const across = Math.max(1, Math.round((column + 1) * pitch) - left - gap);
    const at = (code: number) => parts[column * 3 + code] ?? 0;
    const sum = at(0) + at(1) + at(2);
    let y = top;
    for (const code of [2, 1, 0]) {
      const share = (at(code) / sum) * height;
      if (share === 0) continue;
      context.fillStyle = layers[code] ?? colours.new;
      context.fillRect(left, y, across, share);
      y += share;
    }
  }
}

/** A mark over the full height at the middle of a position's segment. */
export function drawMark(context: CanvasRenderingContext2D, share: number, size: BarSize, colour: string, wide = 3) {
  const half = (wide / 2) * size.ratio;
  const middle = Math.min(Math.max(share * size.width * size.ratio, half), size.width * size.ratio - half);
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(middle - half, 0, half * 2, size.height * size.ratio, half);
  context.fill();
}

export function redraw(
  canvas: HTMLCanvasElement,
  model: NavigatorModel,
  size: BarSize,
  colours: BarColours,
  hovered?: number,
) {
  canvas.width = Math.round(size.width * size.ratio);
  canvas.height = Math.round(size.height * size.ratio);
  const context = canvas.getContext('2d');
  if (!context || model.total === 0) return;
  drawColumns(context, model.distribution(columnCount(model.total, size.width)), size, colours);
  const share = (position: number) => (position - 0.5) / model.total;
  if (hovered !== undefined) drawMark(context, share(hovered), size, colours.hover, 1);
  drawMark(context, share(model.position), size, colours.ink);
}
