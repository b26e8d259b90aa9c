export type LoadedModule = { readonly status: string };

export declare class KeptModules {
  constructor(standIns: readonly string[]);
  get(url: string): LoadedModule | undefined;
  note(url: string, imported: readonly string[]): void;
  keep(modules: ReadonlyMap<string, LoadedModule>): void;
}
