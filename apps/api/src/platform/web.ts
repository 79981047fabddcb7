import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readPage, type Deployment, type Page } from './web-page.ts';

const encodings = ['br', 'gzip'] as const;

/** `build/client/terms/index.html` → `/terms`; files that are no page of their own (the fallback) keep their name. */
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
  /** Answers a path that no call and no file took: the page, or the application's own not-found screen with 404. */
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

export interface WebSettings extends Deployment {
  /** The folder of the built web. */
  readonly root: string;
  /** Routes of the application that are drawn in the browser and are no files of their own. */
  readonly isClientRoute: (path: string) => boolean;
}

/** Serves the built web: hashed assets for a year, pages with their own content security policy. */
export async function serveWeb(app: FastifyInstance, settings: WebSettings): Promise<WebPages> {
  const { root, isClientRoute } = settings;
  const pages = readPages(root, settings);
  const fallback = pages.get('/__spa-fallback') ?? pages.get('/');
  if (!fallback) throw new Error(`no built pages in ${root}`);
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/*.map'],
    setHeaders(reply, path) {
      const forEver = path.includes(`${sep}assets${sep}`) || /-[A-Za-z0-9_-]{8,}\.\w+$/.test(path);
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    },
  });
  return {
    answer(request, reply) {
      const path = request.url.split('?')[0]?.replace(/\/$/, '') || '/';
      const page = path.startsWith('/__') ? undefined : pages.get(path);
      if (page) return sendPage(request, reply, page, 200);
      return sendPage(request, reply, fallback, isClientRoute(path) ? 200 : 404);
    },
  };
}
