// What the tests of a spec file may change in their worker, and the next file must not see.

/**
 * Globals that a shared package creates only once: when it is loaded, or when the first class with its decorators is. Such
 * classes are kept as well.
 */
export const madeByPackages = new Set(['classValidatorMetadataStorage', 'typeormMetadataArgsStorage']);

/** Returns a function that restores everything as it is now. */
export function snapshot() {
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  const environment = { ...process.env };
  const directory = process.cwd();
  const { env, exit, exitCode } = process;
  const { prepareStackTrace, stackTraceLimit } = Error;
  const listeners = new Map(process.eventNames().map((event) => [event, new Set(process.rawListeners(event))]));
  return () => {
    for (const key of Reflect.ownKeys(globalThis)) {
      const before = globals[key];
      if (before === undefined) {
        if (!madeByPackages.has(key)) Reflect.deleteProperty(globalThis, key);
      } else if (isChanged(before, Object.getOwnPropertyDescriptor(globalThis, key))) {
        Reflect.defineProperty(globalThis, key, before);
      }
    }
    // Node itself would not read another object.
    process.env = env;
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    if (process.cwd() !== directory) process.chdir(directory);
    Object.assign(process, { exit, exitCode });
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
    for (const event of process.eventNames())
      for (const listener of process.rawListeners(event))
        if (!listeners.get(event)?.has(listener)) process.removeListener(event, listener);
  };
}

const isChanged = (before, now) => now?.value !== before.value || now?.get !== before.get || now?.set !== before.set;
