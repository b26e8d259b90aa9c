import { CommanderError } from 'commander';
import { LabelingConnectionError, LabelingError } from 'labeling-queue';

/** An error that the user can do something about; its message is one sentence. */
export class UsageError extends Error {}
export class Failure extends Error {}

/** Says on standard error, in one line, why a command ended. @returns the exit code */
export function ended(error: unknown): number {
  // Commander also throws when somebody asks for help or the version.
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  // Without a command, the help is shown instead of an error.
  if (error instanceof CommanderError && error.code === 'commander.help') return 2;
  process.stderr.write(`labeling: ${sentence(error)}\n`);
  if (error instanceof UsageError || error instanceof CommanderError) return 2;
  return error instanceof LabelingConnectionError ? 3 : 1;
}

function sentence(error: unknown): string {
  if (error instanceof CommanderError) return error.message.replace(/^error: /, '').replaceAll('\n', ' ');
  if (!(error instanceof LabelingError)) return error instanceof Error ? error.message : String(error);
  const [first] = error.errors;
  const isSaid = first === undefined || error.message.includes(first.detail);
  const place = isSaid ? '' : `: ${first.pointer} ${first.detail}`;
  return `${error.message}${place} (${error.code})`;
}
