// Measures the memory of all processes again and again while work goes on.
import { heapAfterGc } from './heap-after-gc.js';
import { memoryOf } from './processes.js';
import type { Sample } from './flatness.js';

export interface Measured {
  readonly name: string;
  readonly memory: Sample[];
  /** Empty for a process that is not of Node. */
  readonly heap: Sample[];
}
interface Watched {
  readonly pid: () => number;
  readonly isNode: boolean;
}

export class MemoryWatch {
  readonly measured: readonly Measured[];

  constructor(private readonly processes: Readonly<Record<string, Watched>>) {
    this.measured = Object.keys(processes).map((name) => ({ name, memory: [], heap: [] }));
  }

  async sample(commands: number): Promise<void> {
    // One after the other: all inspectors have the same port.
    for (const { name, memory, heap } of this.measured) {
      const { pid, isNode } = this.processes[name] ?? { pid: () => 0, isNode: false };
      const mb = await memoryOf(pid());
      if (mb !== undefined) memory.push({ commands, mb });
      const needed = isNode ? await heapAfterGc(pid()).catch(() => undefined) : undefined;
      if (needed !== undefined) heap.push({ commands, mb: needed });
    }
  }
}
