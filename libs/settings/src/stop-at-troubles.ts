/** What keeps a process from doing its work: one sentence, and whether that may end without anybody's help. */
export interface StartTrouble {
  readonly sentence: string;
  readonly mayPass: boolean;
}

/** How to report it, and whether it ends the process. */
export interface TroubleLog {
  warn(sentence: string): void;
  fatal(sentence: string): void;
}

/**
 * Reports what is wrong with the stores of a process, while it starts. It ends the process unless the trouble may be temporary, such
 * as a store that is still starting, for which the process waits by itself.
 */
export async function stopAtTroubles(
  log: TroubleLog,
  questions: readonly Promise<StartTrouble | undefined>[],
  stop: () => void = () => process.exit(1),
): Promise<void> {
  const troubles = (await Promise.all(questions)).filter((trouble) => trouble !== undefined);
  for (const { sentence, mayPass } of troubles) log[mayPass ? 'warn' : 'fatal'](sentence);
  if (troubles.some(({ mayPass }) => !mayPass)) stop();
}
