import type pg from 'pg';

/** Counts what a connection receives, and closes it before one answer can fill the memory of this process. */
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

  /** Starts counting the next answer. */
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
