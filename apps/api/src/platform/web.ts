import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A page as it is sent: compressed beforehand, with the policy that its own inline scripts need. */
interface Page {
  html: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  policy: string;
  etag: string;
}

const encodings = [
  ['br', 'brotli'],
  ['gzip', 'gzip'],
] as const;

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

function hashesOf(html: string, pattern: RegExp): string {
  return [...html.matchAll(pattern)]
    .map(
      (match) =>
        ` 'sha256-${createHash('sha256')
          .update(match[1] ?? '')
          .digest('base64')}'`,
    )
    .join('');
}

function policyFor(html: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${hashesOf(html, inlineScript)}`,
    `style-src 'self'${hashesOf(html, inlineStyle)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'report-uri /api/v1/csp-reports',
  ].join('; ');
}

function optional(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}

function readPage(file: string): Page {
  const html = readFileSync(file);
  return {
    html,
    brotli: optional(`${file}.br`),
    gzip: optional(`${file}.gz`),
    policy: policyFor(html.toString('utf8')),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  };
}

/** `build/client/terms/index.html` → `/terms`; files that are no page of their own (the fallback) keep their name. */
function readPages(root: string): Map<string, Page> {
  const pages = new Map<string, Page>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(root, file).split(sep).join('/')}`.replace(/\/index\.html$/, '').replace(/\.html$/, '');
    pages.set(path === '' ? '/' : path, readPage(file));
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
  for (const [name, field] of encodings) {
    const body = page[field];
    if (body && new RegExp(`\\b${name}\\b`).test(accepted)) return reply.header('content-encoding', name).send(body);
  }
  return reply.send(page.html);
}

export interface WebPages {
  /** Answers a path that no call and no file took: the page, or the application's own not-found screen with 404. */
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Routes of the application that are drawn in the browser and are no files of their own. */
export type IsClientRoute = (path: string) => boolean;

/** Serves the built web: hashed assets for a year, pages with their own content security policy. */
export async function serveWeb(app: FastifyInstance, root: string, isClientRoute: IsClientRoute): Promise<WebPages> {
  const pages = readPages(root);
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
