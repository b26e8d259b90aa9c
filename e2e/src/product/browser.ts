// The browser that the journeys are made in, by the name they know it by.
export { launchBrowser, newPage, signIn, type PageOptions } from '@labeling/infra/browser';
