// Which packages a process needs at run time. npm could install those of a workspace, but would also install what the tests of
// other workspaces need, including a browser.

/**
 * According to the lock file: the directories of packages in node_modules, and those of workspaces, both with their dependencies.
 * `without` names packages that are left out, with everything that only they need.
 */
export function productionPackages({ packages: locked }, workspaces, without = []) {
  const found = new Set(workspaces);
  for (const directory of found) {
    for (const name of neededBy(locked[directory])) {
      if (without.includes(name)) continue;
      const place = placeOf(locked, directory, name);
      if (place === undefined) throw new Error(`package-lock.json has no ${name}, which ${directory} needs`);
      found.add(locked[place].link ? locked[place].resolved : place);
    }
  }
  const all = [...found];
  return {
    packages: all.filter((directory) => isInstalled(directory)),
    workspaces: all.filter((directory) => !isInstalled(directory)),
  };
}

const isInstalled = (directory) => /(^|\/)node_modules\//.test(directory);

/** npm also installs peer dependencies. */
function neededBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...peers].filter((name) => !(name in optionalDependencies));
}

/** Resolved as by Node: in the node_modules of the directory itself, then of each parent. */
function placeOf(locked, directory, name) {
  for (let above = directory; ; above = above.slice(0, Math.max(above.lastIndexOf('/'), 0))) {
    const place = `${above}/node_modules/${name}`.replace(/^\//, '');
    if (place in locked) return place;
    if (above === '') return undefined;
  }
}
