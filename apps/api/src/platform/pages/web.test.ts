import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveWeb } from './web.ts';

const publicUrl = 'https://gatelight.example';
const page = (text: string) =>
  `<!DOCTYPE html><html lang="en-NG"><head><style id="theme">a{}</style></head><body>${text}<script>start()</script></body></html>`;

let root: string;
let app: FastifyInstance;

async function serve(sandbox: boolean): Promise<void> {
  app = Fastify();
  const web = await serveWeb(app, { root, sandbox, publicUrl });
  app.setNotFoundHandler((request, reply) => web.sendPageOrNotFound(request, reply));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(root, 'terms'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), page('Home'));
  writeFileSync(join(root, 'terms', 'index.html'), page('Terms'));
  writeFileSync(join(root, '__spa-fallback.html'), page('Opening'));
  writeFileSync(join(root, '__app-fallback.html'), page('Opening the app'));
  writeFileSync(join(root, 'assets', 'a-12345678.js'), 'start()');
  writeFileSync(join(root, 'client-routes.json'), '["/","/terms","/user/:page","/receipt/:code"]');
});

afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

describe('the pages of the built web', () => {
  it('say that the outside world is simulated only if it is', async () => {
    await serve(true);
    const there = await app.inject('/terms');
    expect(there.body).toContain('<html data-sandbox="on" lang="en-NG">');
    await app.close();
    await serve(false);
    const elsewhere = await app.inject('/terms');
    expect(elsewhere.body).not.toContain('data-sandbox');
    expect(elsewhere.headers.etag).not.toBe(there.headers.etag);
  });

  it('have a separate document where residents are signed in', async () => {
    await serve(true);
    expect((await app.inject('/user/history')).body).toContain('Opening the app');
    expect((await app.inject('/receipt/ABC')).body).not.toContain('Opening the app');
    expect((await app.inject('/__app-fallback')).statusCode).toBe(404);
    expect((await app.inject('/__office-fallback')).statusCode).toBe(404);
  });

  it('have a separate document where estate managers and staff work, including the sign-in of staff', async () => {
    writeFileSync(join(root, '__office-fallback.html'), page('Opening the office'));
    await serve(true);
    for (const path of [
      '/manage',
      '/Manage/x?from=1',
      '/admin/orders',
      '/Admin',
      '/admin/login?next=%2Fadmin%2Forders',
    ])
      expect((await app.inject(path)).body).toContain('Opening the office');
    expect((await app.inject('/administration')).body).not.toContain('Opening the office');
  });

  it('have one document for all addresses of a page: the one with the most specific address', async () => {
    writeFileSync(join(root, 'client-routes.json'), '["/user/*","/user/meters/:id","/user/meters/add"]');
    for (const name of ['-', 'add']) {
      mkdirSync(join(root, 'user/meters', name), { recursive: true });
      writeFileSync(join(root, 'user/meters', name, 'index.html'), page(name === 'add' ? 'Add a meter' : 'A meter'));
    }
    await serve(true);
    for (const path of ['/user/meters/04175000019', '/User/Meters/7', '/user/meters/7/?from=1']) {
      const { statusCode, body } = await app.inject(path);
      expect([statusCode, body]).toEqual([200, expect.stringContaining('A meter')]);
    }
    expect((await app.inject('/user/Meters/Add')).body).toContain('Add a meter');
    expect((await app.inject('/user/cards')).body).toContain('Opening the app');
  });

  it.each(['/User/history', '/USER', '/%75ser/history', '/pcm/USER/history'])(
    'have that document for %s, which the router matches too',
    async (path) => {
      for (const name of ['__spa-fallback', '__app-fallback']) {
        mkdirSync(join(root, 'pcm'), { recursive: true });
        writeFileSync(
          join(root, 'pcm', `${name}.html`),
          page(name === '__app-fallback' ? 'Opening the app' : 'Opening'),
        );
      }
      await serve(true);
      expect((await app.inject(path)).body).toContain('Opening the app');
    },
  );

  it.each(['/users', '/user%2Fhistory', '/terms/user'])('have the public one for %s', async (path) => {
    await serve(true);
    expect((await app.inject(path)).body).not.toContain('Opening the app');
  });

  it('have no request id in files that never change', async () => {
    await serve(true);
    app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
    const file = await app.inject('/assets/a-12345678.js');
    expect(file.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(file.headers['cache-control']).toContain('immutable');
    expect(file.headers).not.toHaveProperty('x-request-id');
  });

  it('keep the connection open without a header for it in files that never change', async () => {
    await serve(true);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const fetched = () =>
      new Promise<{ connection: string | undefined; reused: boolean }>((resolve, reject) => {
        const asked = get({ port, host: '127.0.0.1', path: '/assets/a-12345678.js', agent }, (answer) => {
          answer.on('end', () => resolve({ connection: answer.headers.connection, reused: asked.reusedSocket }));
          answer.resume();
        });
        asked.on('error', reject);
      });
    try {
      expect(await fetched()).toEqual({ connection: undefined, reused: false });
      expect(await fetched()).toEqual({ connection: undefined, reused: true });
    } finally {
      agent.destroy();
    }
  });

  it('are served with their files and nothing else of the build', async () => {
    writeFileSync(join(root, 'icon.svg'), '<svg/>');
    for (const ending of ['br', 'gz', 'map']) writeFileSync(join(root, 'assets', `a-12345678.js.${ending}`), ending);
    await serve(false);
    const fetchPath = (url: string, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url });
    expect((await fetchPath('/assets/a-12345678.js')).body).toBe('start()');
    expect((await fetchPath('/assets/a-12345678.js', 'HEAD')).statusCode).toBe(200);
    expect((await fetchPath('/icon.svg')).body).toBe('<svg/>');
    const packed = await app.inject({ url: '/assets/a-12345678.js', headers: { 'accept-encoding': 'br' } });
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'br']);
    for (const path of [
      '/assets/a-12345678.js.br',
      '/assets/a-12345678.js.gz',
      '/assets/a-12345678.js.map',
      '/assets/nothing.js',
      '/assets/',
      '/assets/../client-routes.json',
      '/assets/..%2Fclient-routes.json',
      '/assets/%2e%2e/client-routes.json',
    ]) {
      const answer = await fetchPath(path);
      expect([path, answer.statusCode, answer.body]).toEqual([path, 404, page('Opening')]);
    }
  });

  it('are sent in the encoding that the browser accepts, and are the same in each', async () => {
    await serve(true);
    const plain = await app.inject('/');
    const brotli = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    const gzip = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });

  it('allow their own inline script and style by hash, and nothing else inline', async () => {
    await serve(false);
    const answer = await app.inject('/');
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${hash('start()')};`);
    expect(policy).toContain(`style-src 'self' ${hash('a{}')};`);
    expect(policy).not.toContain('unsafe');
  });

  it('are not sent again to a browser that has them', async () => {
    await serve(false);
    const { etag } = (await app.inject('/')).headers;
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('leave an unknown address to the application, with 404 unless the build lists it as a route', async () => {
    await serve(false);
    const unknown = await app.inject('/nowhere');
    expect([unknown.statusCode, unknown.body]).toEqual([404, page('Opening')]);
    for (const path of ['/user/dashboard', '/User/dashboard', '/%75ser/dashboard'])
      expect([path, (await app.inject(path)).statusCode]).toEqual([path, 200]);
    expect((await app.inject('/client-routes.json')).statusCode).toBe(404);
    expect((await app.inject('/__spa-fallback')).statusCode).toBe(404);
  });

  it('may change at any time, but hashed files never change', async () => {
    await serve(false);
    expect((await app.inject('/')).headers['cache-control']).toBe('no-cache');
    const { headers } = await app.inject('/assets/a-12345678.js');
    expect(headers['cache-control']).toContain('immutable');
    expect(headers).not.toHaveProperty('last-modified');
    expect(headers).not.toHaveProperty('etag');
  });
});
