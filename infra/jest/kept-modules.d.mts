export type LoadedModule = { readonly status: string };

type ProjectSettings = {
  readonly moduleNameMapper: readonly (readonly [string, string])[];
  readonly testEnvironmentOptions: object;
  readonly transform: readonly unknown[];
};
type RunSettings = { readonly watch?: boolean; readonly watchAll?: boolean; readonly collectCoverage?: boolean };

export declare class KeptModules {
  static for(specFile: string, project: ProjectSettings, run: RunSettings): KeptModules;
  constructor(standIns: readonly string[]);
  get(url: string): LoadedModule | undefined;
  note(url: string, imported: readonly string[]): void;
  keep(modules: ReadonlyMap<string, LoadedModule>): void;
}
