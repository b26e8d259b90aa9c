export interface LockFile {
  packages: Record<string, object>;
}

export function productionPackages(
  lock: LockFile,
  workspaces: readonly string[],
  without?: readonly string[],
): { packages: string[]; workspaces: string[] };
