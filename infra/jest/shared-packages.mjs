// Jest's runtime, but packages of node_modules are loaded once per worker. Jest loads everything again for each spec file,
// and loading Nest, TypeORM and gRPC took longer than most tests. The project's own modules stay fresh for every file.
// Goes with one-realm.mjs.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import { compileFunction, SyntheticModule } from 'node:vm';
import JestRuntime from 'jest-runtime';
import { madeByPackages } from './left-behind.mjs';

const require = createRequire(import.meta.url);

const isPackage = /\/node_modules\/.*\.[cm]?js$/;
/** These hold the state of the file that runs. */
const isJest = /\/node_modules\/(@jest|jest(-[\w-]+)?|expect)\//;

/** The modules that a spec file can import, by URL. */
class Modules extends Map {
  get(url) {
    return super.get(url) ?? (isPackage.test(url) && !isJest.test(url) ? shared(url) : undefined);
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

/** As Node shows it to `import`: of CommonJS all that it exports is the default, too. */
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

class Runtime extends JestRuntime {
  constructor(...given) {
    super(...given);
    const { executor, esmLoader, registries } = this;
    if (!executor?.compile || !esmLoader?.getContext || !registries?.esModuleRegistry)
      throw new Error('Jest has been rebuilt inside: infra/jest/shared-packages.mjs must follow');
    registries.esModuleRegistry = new Modules();
    // Undefined: the realm of the worker.
    esmLoader.getContext = () => undefined;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: (specifier, _compiled, attributes, phase) =>
          executor.dynamicImport(specifier, filename, undefined, attributes, phase),
      });
  }
}

// Jest loads this with `require`, and wants the class itself.
export { Runtime as 'module.exports' };
