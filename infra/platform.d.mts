export interface Machine {
  /** The npm script that runs, such as `start` or `test`. */
  command: string;
  platform: string;
  arch: string;
  isMusl: boolean;
  nodeMajor: number;
  /** Where this repository is. */
  folder: string;
  /** The folder of temporary files if this process cannot write to it. */
  lostTmp?: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
}

export function missing(machine: Machine): string | undefined;
export function scarce(bytes?: number): string | undefined;
export function thisMachine(): Machine;
