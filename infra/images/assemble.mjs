// node infra/images/assemble.mjs packages|programs TO: puts together the contents of each image, in a separate directory in TO.
// Packages and programs are separate, because a change of code does not change the packages, which are most of an image.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everywhere, images } from './images.mjs';
import { productionPackages } from './production-packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files of packages for compilers, debuggers and readers, except for their licenses. */
const unused = /\.([cm]?ts|map|flow|markdown|md|tsbuildinfo)$/i;
const license = /^(licen|notice|copying|authors)/i;

/** The packages of one image. `place` puts a file where it belongs, as a copy or, if it is only read, as a link. */
export function assemblePackages(image, to, place = copyFileSync) {
  const { packages, workspaces } = contentsOf(image);
  for (const directory of packages) placeAll(join(root, directory), join(to, directory), place);
  for (const directory of workspaces) {
    const link = join(to, 'node_modules', nameOf(directory));
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(to, directory)), link);
  }
}

/** The built programs of one image. */
export function assemblePrograms(image, to, place = copyFileSync) {
  const { workspaces, files } = contentsOf(image);
  for (const file of [...files, ...workspaces.map((directory) => `${directory}/package.json`)]) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    place(join(root, file), join(to, file));
  }
  for (const directory of workspaces) {
    const built = join(directory, directory === 'apps/ui' ? 'build' : 'dist');
    placeAll(join(root, built), join(to, built), place);
  }
}

/** The contents of an image, as paths from the root. */
export function contentsOf(image) {
  const { workspaces, without, files = [] } = images[image];
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return { ...productionPackages(lock, workspaces, without), files: [...everywhere, ...files] };
}

const nameOf = (directory) => JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8')).name;

function placeAll(from, to, place) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const { name } = entry;
    // Packages within a package are listed separately.
    if (name === 'node_modules' || (unused.test(name) && !license.test(name))) continue;
    if (entry.isDirectory()) placeAll(join(from, name), join(to, name), place);
    else if (entry.isFile()) place(join(from, name), join(to, name));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [part, to] = process.argv.slice(2);
  const assemble = { packages: assemblePackages, programs: assemblePrograms }[part];
  if (assemble === undefined || to === undefined) throw new Error('usage: assemble.mjs packages|programs TO');
  for (const image of Object.keys(images)) assemble(image, join(to, image));
}
