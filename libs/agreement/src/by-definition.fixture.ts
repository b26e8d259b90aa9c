// Agreement straight from its definitions, with loops over all pairs: slow, and independent of how the library counts.

/** The answers to one item, by member; undefined where a member gave none. */
export type Row = readonly (number | undefined)[];
export type Metric = 'nominal' | 'ordinal' | 'interval';

const given = (row: Row): number[] => row.filter((value) => value !== undefined);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const orderedPairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((a, i) => list.flatMap((b, j): [T, T][] => (i === j ? [] : [[a, b]])));
export const comparable = (rows: readonly Row[]): number[][] => rows.map(given).filter((row) => row.length > 1);

export function percent(rows: readonly Row[]): number {
  const perItem = comparable(rows).map((row) => {
    const pairs = orderedPairs(row);
    return pairs.filter(([a, b]) => a === b).length / pairs.length;
  });
  return sum(perItem) / perItem.length;
}

/** For items with equally many answers; NaN without variation. */
export function fleiss(rows: readonly Row[]): number {
  const answers = comparable(rows).flat();
  const byChance = sum(
    [...new Set(answers)].map((value) => (answers.filter((a) => a === value).length / answers.length) ** 2),
  );
  return (percent(rows) - byChance) / (1 - byChance);
}

/** For two members; NaN without variation. */
export function cohen(rows: readonly (readonly [number, number])[]): number {
  const observed = rows.filter(([a, b]) => a === b).length / rows.length;
  const share = (side: 0 | 1, value: number) => rows.filter((row) => row[side] === value).length / rows.length;
  const byChance = sum([...new Set(rows.flat())].map((value) => share(0, value) * share(1, value)));
  return (observed - byChance) / (1 - byChance);
}

/** NaN without variation. */
export function alpha(rows: readonly Row[], metric: Metric): number {
  const items = comparable(rows);
  const answers = items.flat();
  const distance = (a: number, b: number) => distanceOf(metric, answers, a, b);
  const observed = sum(items.map((row) => sum(orderedPairs(row).map(([a, b]) => distance(a, b))) / (row.length - 1)));
  const expected = sum(orderedPairs(answers).map(([a, b]) => distance(a, b)));
  return 1 - observed / answers.length / (expected / (answers.length * (answers.length - 1)));
}

function distanceOf(metric: Metric, answers: readonly number[], a: number, b: number): number {
  switch (metric) {
    case 'nominal':
      return a === b ? 0 : 1;
    case 'interval':
      return (a - b) ** 2;
    case 'ordinal': {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const from = answers.filter((value) => value >= low && value <= high).length;
      const ends = answers.filter((value) => value === low).length + answers.filter((value) => value === high).length;
      return low === high ? 0 : (from - ends / 2) ** 2;
    }
  }
}
