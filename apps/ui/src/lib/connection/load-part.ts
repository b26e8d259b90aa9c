/** A module that a page loads on demand is missing: most often in a tab that was opened before an upgrade. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super('A part of this page could not be loaded. Reload the page and try again.', { cause });
  }
}

/** @throws PartNotLoaded, whose message can be shown */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw new PartNotLoaded(error);
  }
}
