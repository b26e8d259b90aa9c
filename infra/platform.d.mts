export interface Machine {
  /** The npm script that is about to run, such as `start` or `test`. */
  command: string;
  platform: string;
  arch: string;
  isMusl: boolean;
  nodeMajor: number;
  env: Readonly<Record<string, string | undefined>>;
}

export function missing(machine: Machine): string | undefined;
export function thisMachine(): Machine;
