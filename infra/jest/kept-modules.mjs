// The project's own modules, which a worker keeps from one spec file to the next: compiling and running hundreds of them again took
// longer than most tests. A module is kept together with everything that it imports, or not at all. Modules of the pages and of
// journeys are loaded again for each file, because they hold the state of a browser tab or a journey; so are spec files, fixtures,
// and modules that import Jest's functions, which belong to the file that runs.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const isOwn = /^file:(?!.*\/node_modules\/)/;
const isOfOnePage = /\/(apps\/ui|e2e)\/src\//;
const isForTests = /\.(spec|fixture)\.ts$/;
const isOfThisFile = /^@jest\/globals/;

/** What a worker keeps, by how a project finds and compiles modules: another one may find others under the same name. */
const byWay = new Map();

/**
 * Whether all modules must be loaded again for a spec file: in watch mode they change while the process continues, coverage is
 * counted for each file, and a file that replaces some modules must not get others that still use the replaced ones.
 */
const needsFresh = (specFile, { watch, watchAll, collectCoverage }) =>
  watch || watchAll || collectCoverage || /\bunstable_mockModule\(/.test(readFileSync(specFile, 'utf8'));

export class KeptModules {
  /** The kept modules that a spec file may use, and adds to: empty if it needs all modules loaded again. */
  static for(specFile, { moduleNameMapper, testEnvironmentOptions, transform }, run) {
    const standIns = moduleNameMapper.map(([, path]) => path);
    if (needsFresh(specFile, run)) return new KeptModules(standIns);
    const way = JSON.stringify([moduleNameMapper, testEnvironmentOptions, transform]);
    if (!byWay.has(way)) byWay.set(way, new KeptModules(standIns));
    return byWay.get(way);
  }

  /** By path, so that stack traces name lines of the sources. */
  sourceMaps = new Map();
  #modules = new Map();
  /** The URLs of what a module imports, by its own. */
  #imports = new Map();
  #standIns;

  /** `standIns`: files that replace others in all tests, whatever they are called. */
  constructor(standIns) {
    this.#standIns = new Set(standIns.filter((path) => path.startsWith('/')).map((path) => pathToFileURL(path).href));
  }

  get(url) {
    return this.#modules.get(url);
  }

  /** Notes what a module imports, while it is being linked. */
  note(url, imported) {
    this.#imports.set(url, imported);
  }

  /** Keeps the modules, by URL, that the next spec file can use as they are. */
  keep(modules) {
    const staying = new Map([...modules].filter(([url, module]) => this.#mayStay(url, module)));
    const stays = (url) => staying.has(url) || this.#modules.has(url) || !(isOwn.test(url) || isOfThisFile.test(url));
    let before;
    do {
      before = staying.size;
      // Most modules come after those that import them, so one pass from the end settles nearly all.
      for (const url of [...staying.keys()].reverse())
        if (this.#imports.get(url)?.every(stays) === false) staying.delete(url);
    } while (staying.size < before);
    for (const [url, module] of staying) this.#modules.set(url, module);
  }

  #mayStay(url, module) {
    if (!isOwn.test(url) || isOfOnePage.test(url)) return false;
    if (isForTests.test(url) && !this.#standIns.has(url)) return false;
    return module.status === 'evaluated' && (this.#imports.has(url) || url.endsWith('.json'));
  }
}
