import type pg from 'pg';

/** Counts what a connection receives, and cuts it where one answer would fill this process' memory. */
export class ByteMeter {
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

  /** From here on it is the next answer that is counted. */
  begin(): void {
    this.#received = 0;
  }

  get received(): number {
    return this.#received;
  }

  get cut(): boolean {
    return this.#cut;
  }
}
