// Measures the memory of all processes repeatedly while work continues.
import { heapAfterGc } from './heap-after-gc.js';
import { memoryOf } from './processes.js';
import type { Sample } from './flatness.js';

export interface Measured {
  readonly name: string;
  readonly memory: Sample[];
  /** Empty for a process that does not run Node. */
  readonly heap: Sample[];
}
interface Watched {
  readonly pid: () => number;
  /** The address of the inspector of a Node process. */
  readonly inspector?: string;
}

export class MemoryWatch {
  readonly measured: readonly Measured[];

  constructor(private readonly processes: Readonly<Record<string, Watched>>) {
    this.measured = Object.keys(processes).map((name) => ({ name, memory: [], heap: [] }));
  }

  async sample(commands: number): Promise<void> {
    // One after the other, so that they do not all collect at the same time.
    for (const { name, memory, heap } of this.measured) {
      const { pid, inspector }: Watched = this.processes[name] ?? { pid: () => 0 };
      const mb = await memoryOf(pid());
      if (mb !== undefined) memory.push({ commands, mb });
      const needed = inspector === undefined ? undefined : await heapAfterGc(inspector).catch(() => undefined);
      if (needed !== undefined) heap.push({ commands, mb: needed });
    }
  }
}
