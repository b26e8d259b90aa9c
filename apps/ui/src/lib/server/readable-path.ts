/** Whether the percent signs of an address's path mean something. */
export function isReadablePath(pathname: string): boolean {
  try {
    // The bundler leaves out a call whose result nobody uses.
    return decodeURI(pathname) !== '';
  } catch {
    return false;
  }
}
