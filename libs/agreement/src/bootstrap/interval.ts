/** Where a figure is likely to lie, given that other items like these could have been labeled instead (95 %). */
export interface Interval {
  readonly from: number;
  readonly to: number;
}
