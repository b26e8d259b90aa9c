/** The title of a page that cannot be shown. */
export function errorTitle(status: number): string {
  if (status === 404) return 'Not found';
  return status === 403 ? 'Not allowed' : 'Something went wrong';
}
