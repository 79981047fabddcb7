import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { decodedPath, sectionOf } from '@gatelight/contract/sections';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientRoutesFile, readClientRoutes } from './client-routes.ts';
import { readPage, type Deployment, type Page } from './web-page.ts';
import { robotsOf, sitemapOf } from './web-sitemap.ts';

const encodings = ['br', 'gzip'] as const;

/** `build/client/terms/index.html` → `/terms`; files that are not pages (the fallbacks) keep their name. */
function readPages(root: string, deployment: Deployment): Map<string, Page> {
  const pages = new Map<string, Page>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(root, file).split(sep).join('/')}`.replace(/\/index\.html$/, '').replace(/\.html$/, '');
    pages.set(path === '' ? '/' : path, readPage(file, deployment));
  }
  return pages;
}

/** The hashed files that are served, as '/assets/react-BGNfuBk1.js'. */
function readAssets(root: string): Set<string> {
  const folder = join(root, 'assets');
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const served = entries.filter((entry) => entry.isFile() && !/\.(?:html|br|gz|map)$/.test(entry.name));
  return new Set(served.map(({ name }) => `/assets/${name}`));
}

/** One route for all of them: with a route for each of two thousand files the start takes twice as long. */
function serveAssets(app: FastifyInstance, assets: ReadonlySet<string>): void {
  app.route<{ Params: { '*': string } }>({
    method: ['HEAD', 'GET'],
    url: '/assets/*',
    handler(request, reply) {
      const path = `/assets/${request.params['*']}`;
      if (assets.has(path)) reply.sendFile(path);
      else reply.callNotFound();
    },
    errorHandler(error, request, reply) {
      // The client closed the connection in the middle of a file. The plugin does the same on its own routes.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
      else app.errorHandler(error, request, reply);
    },
  });
}

/** The guard's page scans passes. No other page of ours may use the camera. */
const withCamera = 'camera=(self), microphone=(), geolocation=(), payment=()';

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag);
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.status(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = encodings.find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  return encoding ? reply.header('content-encoding', encoding).send(page.encoded(encoding)) : reply.send(page.html);
}

export interface WebPages {
  /** Serves a path that is neither a call nor a file: the page, or the application's own not-found screen with 404. */
  sendPageOrNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** Whether there is a page or a hashed file at this path; the other files have routes of their own. */
  has: (path: string) => boolean;
}

export interface WebSettings extends Deployment {
  /** The folder of the built web. */
  readonly root: string;
}

const fallbackName = '/__spa-fallback';
/** The same for the pages of a section, by their document. */
const sectionFallbacks = { app: '/__app-fallback', office: '/__office-fallback' } as const;

/**
 * The path prefixes of the languages, longest first: '/pcm', ''. Each renders the paths below it with its own fallback.
 */
function placesOf(pages: Map<string, Page>): string[] {
  return Array.from(pages.keys())
    .filter((path) => path.endsWith(fallbackName))
    .map((path) => path.slice(0, -fallbackName.length))
    .toSorted((one, other) => other.length - one.length);
}

function searchEngines(app: FastifyInstance, pages: Map<string, Page>, publicUrl: string): void {
  const sitemap = sitemapOf(pages.values());
  const robots = robotsOf(publicUrl);
  app.get('/sitemap.xml', async (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap));
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
}

/**
 * Serves the built web: hashed assets for a year, pages with their own content security policy, and the files for
 * search engines.
 */
export async function serveWeb(app: FastifyInstance, settings: WebSettings): Promise<WebPages> {
  const { root } = settings;
  // Routes without their own file are rendered in the browser; they are the same in every language.
  const clientRouteOf = readClientRoutes(root);
  const pages = readPages(root, settings);
  const places = placesOf(pages);
  const lastResort = pages.get(fallbackName) ?? pages.get('/');
  if (!lastResort) throw new Error(`no built pages in ${root}`);
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Files are small, and compressed ones cannot be read in parts.
    acceptRanges: false,
    // The etag is enough; for a dozen files of a page this saves half a kilobyte.
    lastModified: false,
    globIgnore: ['assets/**', '**/*.html', '**/*.br', '**/*.gz', '**/*.map', clientRoutesFile],
    setHeaders(reply, path) {
      const forEver = path.includes(`${sep}assets${sep}`) || /-[A-Za-z0-9_-]{8,}\.\w+$/.test(path);
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      // A file that never changes needs no etag and no request id. A page of the app has sixty files: this saves about
      // 2 kB.
      if (forEver) for (const name of ['x-request-id', 'etag']) reply.removeHeader(name);
      // In HTTP/1.1 the connection stays open unless a header says otherwise; a header for it in each file would be
      // another 3 kB.
      if (forEver) reply.raw.removeHeader('connection');
      // The standard name, which is shorter.
      if (forEver && path.includes('.js')) reply.header('content-type', 'text/javascript; charset=utf-8');
      // A drawing can be opened as a separate page.
      if (path.endsWith('.svg')) {
        reply.header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        );
      }
    },
  });
  const assets = readAssets(root);
  serveAssets(app, assets);
  searchEngines(app, pages, settings.publicUrl);
  const pageAt = (path: string) => (path.includes('/__') ? undefined : pages.get(path.replace(/\/$/, '') || '/'));
  return {
    has: (path) => pageAt(path) !== undefined || assets.has(path),
    sendPageOrNotFound(request, reply) {
      const path = request.url.split('?')[0]?.replace(/\/$/, '') || '/';
      const page = pageAt(path);
      if (page) return sendPage(request, reply, page, 200);
      const place = places.find((base) => path.startsWith(`${base}/`)) ?? '';
      const route = path.slice(place.length);
      // By the same rule as the router; otherwise the other document would load itself again and again.
      const section = sectionOf(route);
      // Pages of the offices are in English only.
      if (section?.document === 'office' && place !== '') return reply.redirect(request.url.slice(place.length));
      if (section?.base === '/gate') reply.header('permissions-policy', withCamera);
      const own = section && pages.get(place + sectionFallbacks[section.document]);
      const fallback = own ?? pages.get(place + fallbackName) ?? lastResort;
      const known = clientRouteOf(decodedPath(route));
      // One document for many addresses: '/user/meters/:id' is built at '/user/meters/-'.
      const built = known === undefined ? undefined : pages.get(place + known.replaceAll(/:\w+/g, '-'));
      return sendPage(request, reply, built ?? fallback, known === undefined ? 404 : 200);
    },
  };
}
