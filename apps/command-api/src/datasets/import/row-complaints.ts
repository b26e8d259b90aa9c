import { Problem, type FieldProblem } from '../../problem-details/problem.js';
import type { SourceFile } from './source-rows.js';

/** How many invalid rows an answer lists; the rest are only counted. */
const LISTED = 100;

/** Collects what is wrong with the rows of a file. */
export class RowComplaints {
  readonly #listed: { readonly place: number; readonly error: FieldProblem }[] = [];
  #count = 0;

  constructor(private readonly unit: SourceFile['unit']) {}

  get any(): boolean {
    return this.#count > 0;
  }

  /** `index` counts from 0; `place` is where people find the row, and `complaint` is read after it. */
  add({ place }: { readonly place: number }, index: number, complaint: string): void {
    this.#count++;
    if (this.#listed.length === LISTED) return;
    this.#listed.push({ place, error: { pointer: `/${index}`, detail: `${this.unit} ${place} ${complaint}` } });
  }

  /** `rows` is how many the file has. @throws Problem `import_invalid` unless every row can be imported */
  throwIfAny(rows: number): void {
    if (!this.any) return;
    const errors = this.#listed.sort((a, b) => a.place - b.place).map(({ error }) => error);
    const count = `${this.#count} of ${rows} rows cannot be imported`;
    throw new Problem('import_invalid', `Nothing was added: ${count}. ${errors[0]?.detail ?? ''}`, { errors });
  }
}
