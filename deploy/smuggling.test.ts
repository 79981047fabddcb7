import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import type { Server } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../apps/api/src/platform/http/http.ts';
import { createLog } from '../apps/api/src/platform/log.ts';

/*
 * Requests that a proxy and the server behind it could read differently, through the nginx of this folder to our own HTTP server. What one
 * visitor sends must never become a request of ours that the proxy did not see, or the response to another visitor's request.
 */

const hasNginx = spawnSync('nginx', ['-v']).error === undefined;
const host = 'gatelight.example';

interface Seen {
  method: string;
  url: string;
  body: string;
  forwardedFor: string | undefined;
}

const bothWays = describe.skipIf(!hasNginx).each(['http', 'https'] as const);

bothWays('through nginx, which reaches the server by %s', (scheme) => {
  let home: string;
  let nginx: ChildProcess;
  let port: number;
  let app: ReturnType<typeof createHttp>['app'];
  let seen: Seen[] = [];

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'smuggling-'));
    makeCertificate(home, 'fullchain.pem', 'privkey.pem', host);
    makeCertificate(home, 'web-ca.pem', 'web.key', 'gatelight-web');
    const tls = { certificateFile: join(home, 'web-ca.pem'), keyFile: join(home, 'web.key') };
    ({ app } = createHttp({
      log: createLog('test', 'silent'),
      trustedProxies: ['127.0.0.1'],
      secure: true,
      tls: scheme === 'https' ? tls : undefined,
    }));
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.all('/*', async (request) => {
      const { method, url, body } = request;
      const forwardedFor = request.headers['x-forwarded-for'] as string | undefined;
      seen.push({ method, url, body: typeof body === 'string' ? body : JSON.stringify(body ?? ''), forwardedFor });
      return { url };
    });
    const upstream = await app.listen({ port: 0, host: '127.0.0.1' });
    [port, nginx] = await startNginx(home, new URL(upstream).host, scheme);
  }, 60_000);
  afterAll(async () => {
    nginx?.kill('SIGTERM');
    await app?.close();
    if (home) rmSync(home, { recursive: true, force: true });
  });
  beforeEach(() => void (seen = []));

  /** Sends bytes on a connection of its own; what came back until it was closed, or after this time. */
  async function send(bytes: string, longestMs = 700): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false });
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    await once(socket, 'secureConnect');
    socket.write(bytes, 'latin1');
    await Promise.race([once(socket, 'close'), pause(longestMs)]);
    socket.destroy();
    return answer;
  }

  /** For requests that ask nginx to close the connection: it does, also on a busy machine. */
  const untilClosedMs = 20_000;

  const request = (lines: readonly string[], body = '') => `${[...lines, `Host: ${host}`, '', ''].join('\r\n')}${body}`;
  const smuggled = `GET /smuggled HTTP/1.1\r\nHost: ${host}\r\nX: `;
  const chunkedPrefix = `0\r\n\r\n${smuggled}`;

  async function expectNothingSmuggled(answer: string): Promise<void> {
    const urls = seen.map(({ url }) => url);
    expect(urls.filter((url) => url !== '/first')).toEqual([]);
    expect(urls.length).toBeLessThanOrEqual(1);
    // No other request gets the response that was left on a connection to the server.
    for (let victims = 0; victims < 8; victims += 1) {
      const url = `/victim-${victims}`;
      expect(await send(request([`GET ${url} HTTP/1.1`, 'Connection: close']), untilClosedMs)).toContain(
        `{"url":"${url}"}`,
      );
    }
    expect(seen.some(({ url }) => url === '/smuggled')).toBe(false);
    expect(answer).not.toContain('"/smuggled"');
  }

  it('this test sees what reaches the server: two honest requests on one connection are two', async () => {
    await send(
      request(['GET /first HTTP/1.1']) + request(['GET /smuggled HTTP/1.1', 'Connection: close']),
      untilClosedMs,
    );
    expect(seen.map(({ url }) => url)).toEqual(['/first', '/smuggled']);
  });

  it.each<[string, string]>([
    [
      'both lengths, chunked last',
      request(
        ['POST /first HTTP/1.1', `Content-Length: ${chunkedPrefix.length}`, 'Transfer-Encoding: chunked'],
        chunkedPrefix,
      ),
    ],
    [
      'both lengths, chunked first',
      request(
        ['POST /first HTTP/1.1', 'Transfer-Encoding: chunked', 'Content-Length: 4'],
        `5c\r\n${smuggled}\r\n0\r\n\r\n`,
      ),
    ],
    ...[
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding : chunked',
      'Transfer-Encoding:\tchunked',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding:\r\n chunked',
      'X: y\nTransfer-Encoding: chunked',
      'Transfer-Encoding: \x0bchunked',
      'Transfer_Encoding: chunked',
      'transfer-encoding: Chunked',
    ].map((header): [string, string] => [
      `a length and ${JSON.stringify(header)}`,
      request(['POST /first HTTP/1.1', `Content-Length: ${chunkedPrefix.length}`, header], chunkedPrefix),
    ]),
    [
      'two lengths',
      request(['POST /first HTTP/1.1', 'Content-Length: 0', `Content-Length: ${smuggled.length}`], smuggled),
    ],
    ['a list of lengths', request(['POST /first HTTP/1.1', `Content-Length: 0, ${smuggled.length}`], smuggled)],
    ['a signed length', request(['POST /first HTTP/1.1', 'Content-Length: +0'], smuggled)],
    ['a negative length', request(['POST /first HTTP/1.1', 'Content-Length: -1'], smuggled)],
    ['a length in hexadecimal', request(['POST /first HTTP/1.1', 'Content-Length: 0x0'], smuggled)],
    ['a name with a blank', request(['POST /first HTTP/1.1', 'Content-Length : 0'], smuggled)],
    [
      'a chunk that overflows',
      request(['POST /first HTTP/1.1', 'Transfer-Encoding: chunked'], `10000000000000000\r\n${smuggled}`),
    ],
    [
      'a chunk with a bare line feed',
      request(['POST /first HTTP/1.1', 'Transfer-Encoding: chunked'], `2;\n xx\r\n30\r\n0\r\n\r\n${smuggled}`),
    ],
    ['a line feed in the target', request(['GET /first\n HTTP/1.1'], smuggled)],
    [
      'a carriage return in a header',
      request(['GET /first HTTP/1.1', `X: y\rTransfer-Encoding: chunked`], chunkedPrefix),
    ],
    ['a NUL in a header', request(['GET /first HTTP/1.1', 'X: y\0Transfer-Encoding: chunked'], chunkedPrefix)],
    ['a body of a GET', request(['GET /first HTTP/1.1', `Content-Length: ${smuggled.length}`], smuggled)],
    ['HTTP/1.0 with chunks', request(['POST /first HTTP/1.0', 'Transfer-Encoding: chunked'], chunkedPrefix)],
    ['HTTP/0.9', 'GET /first\r\n'],
    [
      'an upgrade to HTTP/2 without TLS',
      request([
        'GET /first HTTP/1.1',
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAAQAAP__',
      ]),
    ],
    ['a header that Connection names', request(['GET /first HTTP/1.1', 'Connection: X-Forwarded-For, Host'])],
  ])('%s: nothing reaches the server but what nginx saw', async (_name, bytes) => {
    await expectNothingSmuggled(await send(bytes));
  });

  it('other names, also in the target, are not served', async () => {
    for (const bytes of [
      `GET /first HTTP/1.1\r\nHost: evil.example\r\n\r\n`,
      `GET http://evil.example/first HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      `GET /first HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`,
      `GET /first HTTP/1.1\r\n\r\n`,
    ])
      await send(bytes);
    expect(seen).toEqual([]);
  });

  it('what a visitor says about addresses is not passed on', async () => {
    await send(
      request([
        'GET /first HTTP/1.1',
        'X-Forwarded-For: 8.8.8.8',
        'X-Forwarded-For: 9.9.9.9',
        'Forwarded: for=8.8.8.8',
        'Connection: close',
      ]),
      untilClosedMs,
    );
    expect(seen).toMatchObject([{ url: '/first', forwardedFor: '127.0.0.1' }]);
  });

  it.runIf(scheme === 'https')('nothing is sent to a server with another certificate', async () => {
    makeCertificate(home, 'other.pem', 'other.key', 'gatelight-web');
    const read = (name: string) => readFileSync(join(home, name));
    const server = app.server as unknown as Server;
    server.setSecureContext({ cert: read('other.pem'), key: read('other.key') });
    server.closeAllConnections();
    try {
      expect(await send(request(['GET /first HTTP/1.1', 'Connection: close']), untilClosedMs)).toContain(
        'HTTP/1.1 502',
      );
      expect(seen).toEqual([]);
    } finally {
      server.setSecureContext({ cert: read('web-ca.pem'), key: read('web.key') });
    }
  });

  it.each<[string, Record<string, string>, string]>([
    ['a length that is too short', { 'content-length': '1' }, `x${smuggled}`],
    ['a length that is too long', { 'content-length': '500' }, 'x'],
    ['chunks', { 'transfer-encoding': 'chunked' }, chunkedPrefix],
    ['a second path', { ':path': '/first HTTP/1.1\r\nHost: x\r\n\r\nGET /smuggled' }, ''],
    ['a line break in a value', { x: 'y\r\nTransfer-Encoding: chunked' }, chunkedPrefix],
    ['a connection header', { connection: 'keep-alive' }, ''],
  ])('over HTTP/2, %s: the same', async (_name, headers, body) => {
    const client = connectHttp2(`https://127.0.0.1:${port}`, { servername: host, rejectUnauthorized: false });
    client.on('error', () => undefined);
    let answer = '';
    try {
      const stream = client.request({ ':path': '/first', ':method': 'POST', ':authority': host, ...headers });
      stream.on('error', () => undefined);
      stream.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
      stream.end(body);
      await Promise.race([once(stream, 'close').catch(() => undefined), pause(700)]);
    } catch {
      // Node itself refuses to send some of these.
    } finally {
      client.destroy();
    }
    await expectNothingSmuggled(answer);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

function makeCertificate(home: string, certificate: string, key: string, name: string): void {
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(home, key), '-out', join(home, certificate)];
  const subject = ['-days', '1', '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' });
}

async function startNginx(home: string, upstream: string, scheme: 'http' | 'https'): Promise<[number, ChildProcess]> {
  const [http, https] = [await freePort(), await freePort()];
  const values: Record<string, string> = {
    SERVER_NAME: host,
    UPSTREAM: upstream,
    UPSTREAM_SCHEME: scheme,
    CERTIFICATES: home,
    HTTP_PORT: String(http),
    HTTPS_PORT: String(https),
  };
  const template = readFileSync(join(import.meta.dirname, 'nginx/gatelight.conf.template'), 'utf8');
  // A pipe cannot be opened again.
  const log = join(home, 'error.log');
  const site = template
    .replaceAll('/dev/stderr', log)
    .replaceAll(/\$\{([A-Z_]+)\}/g, (_text, name: string) => values[name] ?? '');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(home, name), { mode: 0o777 });
    return `${name}_temp_path ${join(home, name)};`;
  });
  const main = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(home, 'nginx.conf'),
    `${main} daemon off; worker_processes 1; pid ${home}/pid; error_log ${log} crit; events {}\nhttp { ${places.join(' ')}\n${site}\n}\n`,
  );
  const child = spawn('nginx', ['-c', join(home, 'nginx.conf'), '-e', log], {
    stdio: 'ignore',
  });
  for (let tries = 0; ; tries += 1) {
    const socket = connect({ host: '127.0.0.1', port: https, servername: host, rejectUnauthorized: false });
    const [outcome] = await Promise.race([
      once(socket, 'secureConnect').then(() => ['open']),
      once(socket, 'error').then(() => ['closed']),
    ]).catch(() => ['closed']);
    socket.destroy();
    if (outcome === 'open') return [https, child];
    if (child.exitCode !== null || tries > 100) throw new Error('nginx does not start');
    await pause(50);
  }
}
