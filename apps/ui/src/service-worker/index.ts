// Shows a page of the product where browsers would show an error page of their own: when a page is opened or reloaded and
// the server cannot be reached. Nothing else passes through here, and only the files of that page are kept, so that
// there is nothing personal to remove when somebody signs out, and no old page after an upgrade.
import { version } from '$app/env';
import { self } from '$app/service-worker';

const kept = `offline-${version}`;
const page = '/offline.html';
const files = [page, '/offline.css', '/offline.js', '/mark.svg'];

/** The page runs its one script and checks whether the server is back; the server's own policy allows files neither. */
const policy = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'img-src', 'connect-src'].map((directive) => `${directive} 'self'`),
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ');

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // Files that the API exports may take longer than browsers let a worker live.
  if (request.mode === 'navigate' && !pathname.startsWith('/v1/')) event.respondWith(openPage(event));
  else if (files.includes(pathname)) event.respondWith(openFile(request));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(kept);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  // The worker starts while the server is already asked, so pages open no later than without it.
  await self.registration.navigationPreload.enable();
  const old = (await caches.keys()).filter((name) => name !== kept);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (problem) {
    const offline = await caches.match(page, { cacheName: kept });
    if (offline === undefined) throw problem;
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    return new Response(offline.body, { status: 503, headers });
  }
}

async function openFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (problem) {
    const file = await caches.match(request, { cacheName: kept, ignoreSearch: true });
    if (file === undefined) throw problem;
    return file;
  }
}
