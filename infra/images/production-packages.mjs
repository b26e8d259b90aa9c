// Which packages a process needs when it runs. npm could install those of a workspace, but takes along what the tests of other
// workspaces need, browser included.

/**
 * By the lock file: the directories of packages in node_modules, and those of workspaces, both with what they depend on.
 * `without` names packages that are left out with all that only they need.
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

/** npm installs the packages that others expect beside them, too. */
function neededBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...peers].filter((name) => !(name in optionalDependencies));
}

/** As Node looks for it: in the node_modules of the directory itself, then of each one above. */
function placeOf(locked, directory, name) {
  for (let above = directory; ; above = above.slice(0, Math.max(above.lastIndexOf('/'), 0))) {
    const place = `${above}/node_modules/${name}`.replace(/^\//, '');
    if (place in locked) return place;
    if (above === '') return undefined;
  }
}
