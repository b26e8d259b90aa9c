import type { Figure } from './agreement.js';

/** `percent` is a share; the others are between -1 and 1. */
export type FigureKind = 'percent' | 'coefficient';

/** `0.78`, `83 %`; undefined where there is no figure. */
export function figureWords({ is, value }: Figure, kind: FigureKind): string | undefined {
  return is === 'known' && value !== undefined ? valueWords(value, kind) : undefined;
}

/** `0.71 to 0.84` */
export function intervalWords({ interval }: Figure, kind: FigureKind): string | undefined {
  return interval && `${valueWords(interval.from, kind)} to ${valueWords(interval.to, kind)}`;
}

/** Why there is no figure; undefined where there is one. */
export function reasonWords({ is, items, needed, fewest, most }: Figure): string | undefined {
  switch (is) {
    case 'known':
      return undefined;
    case 'tooFew':
      return `Too few items: ${items} of ${needed}`;
    case 'noVariation':
      return 'All answers are the same';
    case 'unequal':
      return `Items have ${fewest} to ${most} answers`;
  }
}

export function itemWords(items: number): string {
  return items === 1 ? '1 item' : `${items.toLocaleString('en')} items`;
}

function valueWords(value: number, kind: FigureKind): string {
  if (kind === 'percent') return `${Math.round(value * 100) || 0} %`;
  // With the minus sign used in print, and no minus before zero.
  return value
    .toFixed(2)
    .replace(/^-0\.00$/, '0.00')
    .replace('-', '−');
}
