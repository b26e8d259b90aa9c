import { customCleanEnv, EnvMissingError, type CleanedEnv, type ValidatorSpec } from 'envalid';

export type Environment = Readonly<Record<string, string | undefined>>;
/** What a process reads from its environment, by name. */
export type Variables = Readonly<Record<string, ValidatorSpec<unknown>>>;

/** Names every missing or wrong variable, one per line. */
export class SettingsError extends Error {}

/** The values of all `variables`. An empty variable counts as absent. @throws SettingsError */
export function readVariables<Read extends Variables>(env: Environment, variables: Read): Readonly<CleanedEnv<Read>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  return customCleanEnv(given, variables, (values) => values, {
    reporter: ({ errors }) => {
      const problems = Object.entries<Error | undefined>(errors).map(([name, error]) => {
        if (error instanceof EnvMissingError) return `${name} must be set: ${variables[name]?.desc}`;
        return `${name} ${error?.message}`;
      });
      if (problems.length > 0) throw new SettingsError(problems.join('\n'));
    },
  });
}
