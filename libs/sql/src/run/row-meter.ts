import type pg from 'pg';

/** Counts what a connection receives for one row, and closes it before that can fill the memory of this process. */
export class RowMeter {
  #received = 0;
  #cut = false;

  constructor(client: pg.Client, limit: number) {
    const { stream } = client.connection;
    stream.on('data', (chunk: Uint8Array) => {
      this.#received += chunk.byteLength;
      if (this.#cut || this.#received <= limit) return;
      this.#cut = true;
      stream.destroy();
    });
  }

  /** A row has arrived, or a statement begins. */
  begin(): void {
    this.#received = 0;
  }

  get cut(): boolean {
    return this.#cut;
  }
}
