// The order of the rooms (folders) of an app, checked by `npm run lint` with dependency-cruiser.

/**
 * Rules for an app whose rooms are listed in `order`, the lowest first; rooms that do not know each other share a line.
 * A room may import the lines before its own, which rules out circles of rooms. Files outside of all rooms (the process
 * and its wiring) may import every room, and no room imports them. Files must not import each other in circles either.
 * Specs and fixtures are free: many of them start the whole app.
 */
export function roomOrder({ root, order, options = {} }) {
  const filesOf = (rooms) => `^${root}/(${rooms.map(escaped).join('|')})/[^/]+$`;
  const rules = order.flatMap((rooms, line) => {
    const below = order.slice(0, line).flat();
    return rooms.map((room) => ({
      // A violation shows the comment of the first rule of its name, so each room has a name of its own.
      name: `${room} imports a room that is not below it`,
      comment: `Below it are: ${below.join(', ') || 'no rooms'}`,
      severity: 'error',
      from: { path: filesOf([room]) },
      to: { path: `^${root}/`, pathNot: [filesOf([room]), filesOf(below)] },
    }));
  });
  return {
    forbidden: [
      ...rules,
      {
        name: 'a room is missing in the order',
        comment: 'List it in .dependency-cruiser.mjs of the app',
        severity: 'error',
        from: { path: `^${root}/.+/`, pathNot: filesOf(order.flat()) },
        to: {},
      },
      {
        name: 'files import each other in a circle',
        severity: 'error',
        from: { path: '(.+)' },
        // A component may render itself recursively.
        to: { circular: true, pathNot: '^$1$' },
      },
    ],
    options: {
      doNotFollow: { path: '(^|/)(node_modules|libs)/' },
      exclude: { path: '\\.(spec|fixture)\\.(svelte\\.)?ts$' },
      // Imports of types count as well.
      tsPreCompilationDeps: true,
      tsConfig: { fileName: 'tsconfig.json' },
      ...options,
    },
  };
}

function escaped(name) {
  return name.replace(/[.()[\]]/g, '\\$&');
}
