import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builtOrigin } from '@gatelight/contract/built-origin';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWeb } from './web.ts';

const publicUrl = 'https://gatelight.example';
const script = `window.at='${builtOrigin}'`;

function page(path: string, head = ''): string {
  const [english, pidgin] = path.startsWith('/pcm') ? [path.slice(4) || '/', path] : [path, `/pcm${path}`];
  return `<!DOCTYPE html><html><head><title>${path}</title>
<link rel="canonical" href="${builtOrigin}${path}"/>
<link rel="alternate" hrefLang="en-NG" href="${builtOrigin}${english}"/>
<link rel="alternate" hrefLang="pcm-NG" href="${builtOrigin}${pidgin}"/>${head}</head>
<body><script>${script}</script><script type="application/ld+json">{"url":"${builtOrigin}"}</script></body></html>`;
}

const files = {
  'index.html': page('/'),
  'terms/index.html': page('/terms'),
  'purchase/index.html': page('/purchase', '<meta name="robots" content="noindex"/>'),
  '__spa-fallback.html': '<!DOCTYPE html><title>English fallback</title>',
  'pcm/index.html': page('/pcm'),
  'pcm/terms/index.html': page('/pcm/terms'),
  'pcm/__spa-fallback.html': '<!DOCTYPE html><title>Pidgin fallback</title>',
  'assets/app-1a2b3c4d.js': 'run()',
  'client-routes.json': '["/dev/ui"]',
};

let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'web-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  app = fastify();
  const web = await serveWeb(app, { root, publicUrl, sandbox: false });
  app.setNotFoundHandler((request, reply) => web.sendPageOrNotFound(request, reply));
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a built page', () => {
  it('gets its own address', async () => {
    const { body } = await get('/terms');
    expect(body).toContain('<link rel="canonical" href="https://gatelight.example/terms"/>');
    expect(body).not.toContain(builtOrigin);
  });

  it('allows its own scripts as they are sent, and needs no permission for data', async () => {
    const settled = script.replace(builtOrigin, publicUrl);
    const hash = createHash('sha256').update(settled).digest('base64');
    const policy = String((await get('/terms')).headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it.each(['/pcm', '/pcm/', '/pcm/terms', '/pcm/terms/'])('is in the other language at %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<title>${url.replace(/\/$/, '')}</title>`);
  });
});

describe('a page of an office, which is in English only', () => {
  it.each([
    ['/pcm/admin', '/admin'],
    ['/pcm/admin/orders/7?tab=money', '/admin/orders/7?tab=money'],
    ['/pcm/ADMIN/orders', '/ADMIN/orders'],
    ['/pcm/manage', '/manage'],
  ])('%s leads to %s', async (url, there) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([302, there]);
  });

  it('never redirects to another site', async () => {
    for (const url of ['/pcm//admin', '/pcm//evil.example/admin', '/pcm/\\admin'])
      expect((await get(url)).headers.location, url).toBeUndefined();
  });
});

describe('an address without a page', () => {
  it.each([
    ['/nothing', 404, 'English'],
    ['/pcmx', 404, 'English'],
    ['/dev/ui', 200, 'English'],
    ['/__spa-fallback', 404, 'English'],
    ['/pcm/nothing', 404, 'Pidgin'],
    ['/pcm/dev/ui', 200, 'Pidgin'],
    ['/pcm/__spa-fallback', 404, 'Pidgin'],
  ])('%s is rendered in the browser with %i in %s', async (url, status, language) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(status);
    expect(body).toContain(`${language} fallback`);
  });
});

describe('the files for search engines', () => {
  it('list every page that may be found, with its other language, and no other', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    const listed = Array.from(body.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address);
    expect(listed).toEqual(['/', '/pcm', '/pcm/terms', '/terms'].map((path) => publicUrl + path));
    expect(body).toContain(
      '<loc>https://gatelight.example/terms</loc><xhtml:link rel="alternate" hreflang="en-NG" href="https://gatelight.example/terms"/><xhtml:link rel="alternate" hreflang="pcm-NG" href="https://gatelight.example/pcm/terms"/>',
    );
  });

  it('name the list and exclude calls', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('Sitemap: https://gatelight.example/sitemap.xml\n');
    expect(body).toContain('Disallow: /api/\n');
  });
});
