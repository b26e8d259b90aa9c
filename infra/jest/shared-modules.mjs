// Jest's runtime, but packages of node_modules are loaded once per worker, the project's own modules are kept from one spec file
// to the next (kept-modules.mjs), and Jest's own code is compiled once per worker. Jest does all that again for each spec file,
// which took longer than most tests.
// Only for files that run in one-realm.mjs: a browser's document is another realm, and has packages of its own.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import { Script, SyntheticModule } from 'node:vm';
import JestRuntime from 'jest-runtime';
import { KeptModules } from './kept-modules.mjs';
import { madeByPackages } from './left-behind.mjs';

const require = createRequire(import.meta.url);

const isPackage = /\/node_modules\/.*\.[cm]?js$/;
/** These hold the state of the file that runs. */
const isJest = /\/node_modules\/(@jest|jest(-[\w-]+)?|expect)\//;

/** The modules that a spec file can import, by URL. Those that Jest compiles itself, because Node cannot, are not shared. */
class Modules extends Map {
  constructor({ transformIgnorePatterns }, kept) {
    super();
    this.asTheyAre = new RegExp(transformIgnorePatterns.join('|'));
    this.kept = kept;
  }

  get(url) {
    return super.get(url) ?? this.kept.get(url) ?? (this.isShared(url) ? shared(url) : undefined);
  }

  isShared(url) {
    return isPackage.test(url) && !isJest.test(url) && this.asTheyAre.test(url);
  }

  has(url) {
    return this.get(url) !== undefined;
  }
}

const loaded = new Map();

/** Undefined for a package that awaits while it is loaded: then Jest does it. */
function shared(url) {
  if (!loaded.has(url)) loaded.set(url, load(fileURLToPath(url)));
  return loaded.get(url);
}

function load(path) {
  const globals = new Set(Reflect.ownKeys(globalThis));
  let exported;
  try {
    exported = require(path);
  } catch (error) {
    if (error.code === 'ERR_REQUIRE_ASYNC_MODULE') return undefined;
    throw error;
  }
  for (const key of Reflect.ownKeys(globalThis)) if (!globals.has(key)) madeByPackages.add(key);
  return moduleOf(exported, path);
}

/** As Node presents it to `import`: the exports of a CommonJS module are also its default. */
function moduleOf(exported, identifier) {
  const isCommonJs = !types.isModuleNamespaceObject(exported);
  const hasNames = typeof exported === 'function' || (typeof exported === 'object' && exported !== null);
  const names = new Set(hasNames ? Object.keys(exported) : []);
  if (isCommonJs) names.add('default');
  const module = new SyntheticModule(
    [...names],
    () => {
      for (const name of names) module.setExport(name, isCommonJs && name === 'default' ? exported : exported[name]);
    },
    { identifier },
  );
  void module.evaluate();
  return module;
}

/** What was compiled, by file; it stays compiled however many spec files run it. */
const compiled = new Map();
/** The modules of the spec file that runs now. */
let running;

function scriptOf(source, filename, parameters) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new Script(`${head}${source}\n})`, {
    filename,
    // Keeps the line numbers of the file in stack traces.
    columnOffset: -head.length,
    importModuleDynamically: (specifier, _script, attributes, phase) =>
      running.executor.dynamicImport(specifier, filename, undefined, attributes, phase),
  });
  compiled.set(filename, { source, script });
  return script;
}

class Runtime extends JestRuntime {
  constructor(config, environment, ...given) {
    super(config, environment, ...given);
    if (environment.global !== globalThis) return;
    const { executor, esmLoader, registries, transformCache } = this;
    if (
      !executor?.compile ||
      !esmLoader?.getContext ||
      !esmLoader.buildSyncSourceEntry ||
      !esmLoader.dynamicImport ||
      !registries?.esModuleRegistry ||
      !transformCache?.sourceMaps
    )
      throw new Error('Jest has been rebuilt inside: infra/jest/shared-modules.mjs must follow');
    running = { executor, dynamicImport: esmLoader.dynamicImport };
    const [testPath, globalConfig] = given.slice(-2);
    const kept = KeptModules.for(testPath, config, globalConfig);
    this.kept = kept;
    registries.esModuleRegistry = new Modules(config, kept);
    transformCache.sourceMaps = kept.sourceMaps;
    // A module that is kept outlives the loader of its first spec file.
    esmLoader.dynamicImport = (...asked) => running.dynamicImport(...asked);
    const build = esmLoader.buildSyncSourceEntry;
    esmLoader.buildSyncSourceEntry = (...asked) => {
      const entry = build.apply(esmLoader, asked);
      if (entry.deps) kept.note(entry.cacheKey, entry.deps);
      return entry;
    };
    // Undefined: the realm of the worker.
    esmLoader.getContext = () => undefined;
    executor.compile = (source, filename) =>
      scriptOf(source, filename, executor.injectedModuleParameters).runInThisContext();
  }

  teardown() {
    this.kept?.keep(this.registries.esModuleRegistry);
    super.teardown();
  }
}

// Jest loads this with `require`, and expects the class itself.
export { Runtime as 'module.exports' };
