/** Where the parser is: how many cells of a record have ended, and how many empty lines it has skipped. */
interface At {
  readonly index: number;
  readonly empty_lines: number;
}

/**
 * The line on which each record begins. The parser does not know it: within quotes it counts CRLF as two line breaks, and it
 * reports an error where it notices it, which may be many lines later.
 */
export class CsvLines {
  #begin = 0;
  /** The line on which the last cell ended, and the empty lines before it. */
  #end = 0;
  #empty = 0;

  /** The line of the record whose cell was added last. */
  get begin(): number {
    return this.#begin;
  }

  /** To be called with every cell. */
  add(cell: Buffer, at: At): void {
    this.#begin = this.beginOf(at);
    this.#end = (at.index === 0 ? this.#begin : this.#end) + lineBreaksIn(cell);
    this.#empty = at.empty_lines;
  }

  /** The line of a record whose next cell was not added. */
  beginOf({ index, empty_lines }: At): number {
    return index > 0 ? this.#begin : this.#end + 1 + empty_lines - this.#empty;
  }
}

function lineBreaksIn(cell: Buffer): number {
  return cell.toString('latin1').match(/\r\n|\r|\n/g)?.length ?? 0;
}
