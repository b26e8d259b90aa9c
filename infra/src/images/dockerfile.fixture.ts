import { Cmd, DockerfileParser, Env, From, Healthcheck, type Instruction } from 'dockerfile-ast';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const dockerfile = readFileSync(join(import.meta.dirname, '../../Dockerfile'), 'utf8');

/** A stage of the Dockerfile, with what it inherits from the stages it is built on. */
export interface Stage {
  readonly base: string;
  /** `--platform` of its FROM; undefined means the target platform. */
  readonly platform: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | undefined;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  /** Its own instructions, without those of the stages it is built on. */
  readonly instructions: readonly string[];
}

const nothing = { env: {}, user: undefined, command: [], healthCheck: [] };

/** By name. */
export function stages(): ReadonlyMap<string, Stage> {
  const found = new Map<string, Stage>();
  let name = '';
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    if (instruction instanceof From) {
      name = instruction.getBuildStage() ?? '';
      const base = instruction.getImage() ?? '';
      const platform = instruction.getPlatformFlag()?.getValue() ?? undefined;
      found.set(name, { ...(found.get(base) ?? nothing), base, platform, instructions: [] });
      continue;
    }
    const stage = found.get(name);
    const instructions = [...(stage?.instructions ?? []), instruction.getTextContent()];
    if (stage) found.set(name, { ...stage, ...changed(stage, instruction), instructions });
  }
  return found;
}

function changed({ env }: Stage, instruction: Instruction): Partial<Stage> {
  if (instruction instanceof Env) {
    const set = instruction.getProperties().map((property) => [property.getName(), property.getValue() ?? '']);
    return { env: { ...env, ...Object.fromEntries(set) } };
  }
  if (instruction instanceof Cmd) return { command: instruction.getJSONStrings().map(text) };
  if (instruction instanceof Healthcheck) {
    const [, ...command] = instruction.getArguments().map((argument) => argument.getValue());
    return { healthCheck: command.length > 0 ? JSON.parse(command.join(' ')) : [] };
  }
  return instruction.getKeyword() === 'USER' ? { user: instruction.getArgumentsContent() ?? '' } : {};
}

const text = (argument: { getValue(): string }): string => JSON.parse(argument.getValue());
