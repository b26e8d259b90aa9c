/** What keeps a process from doing its work: one sentence, and whether it may pass without anybody's help. */
export interface StartTrouble {
  readonly sentence: string;
  readonly mayPass: boolean;
}

/** What is to be said of it and whether it ends the process. */
export interface TroubleLog {
  warn(sentence: string): void;
  fatal(sentence: string): void;
}

/**
 * Says what is wrong with the stores that a process was given, beside its start. It ends the process unless it may pass, such as
 * a store that is still starting: the process waits for that by itself.
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
