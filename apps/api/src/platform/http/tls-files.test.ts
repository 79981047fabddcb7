import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import type { Server } from 'node:https';
import { connect as connectPlainly, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createHttp } from './http.ts';
import { followTls, readTls } from './tls-files.ts';

/** Node cannot make a certificate. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const log = createLog('test', 'silent');

describe.skipIf(!hasOpenssl)('a web process with a certificate', () => {
  let home: string;
  let app: ReturnType<typeof createHttp>['app'];
  const file = (name: string) => join(home, name);

  function makeCertificate(name: string): void {
    const subject = ['-days', '1', '-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:gatelight-web'];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const out = ['-keyout', file(`${name}.key`), '-out', file(`${name}.crt`)];
    execFileSync('openssl', ['req', '-x509', ...curve, ...out, ...subject], { stdio: 'ignore' });
  }
  function use(name: string): void {
    copyFileSync(file(`${name}.key`), file('tls.key'));
    copyFileSync(file(`${name}.crt`), file('tls.crt'));
  }
  const files = () => ({ certificateFile: file('tls.crt'), keyFile: file('tls.key') });
  const port = () => (app.server.address() as AddressInfo).port;

  /** As a proxy reads it, which knows the issuer and the name. */
  async function read(ca: string): Promise<{ status: number | undefined; body: string }> {
    const request = get({
      host: '127.0.0.1',
      port: port(),
      path: '/hello',
      agent: false,
      servername: 'gatelight-web',
      ca: readFileSync(file(`${ca}.crt`)),
    });
    const [response] = await once(request, 'response');
    let body = '';
    for await (const part of response) body += String(part);
    return { status: response.statusCode, body };
  }
  async function subjectShown(): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port: port(), servername: 'gatelight-web', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { subject } = socket.getPeerCertificate();
    socket.destroy();
    return String(subject.CN);
  }

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'tls-'));
    for (const name of ['first', 'second']) makeCertificate(name);
    use('first');
    ({ app } = createHttp({ log, trustedProxies: ['127.0.0.1'], secure: true, tls: files() }));
    app.get('/hello', async (request) => ({ protocol: request.protocol }));
    await app.listen({ port: 0, host: '127.0.0.1' });
  }, 30_000);
  afterAll(async () => {
    await app?.close();
    if (home) rmSync(home, { recursive: true });
  });

  it('answers a proxy that knows its issuer, and is not believed by one that does not', async () => {
    expect(await read('first')).toEqual({ status: 200, body: '{"protocol":"https"}' });
    await expect(read('second')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('answers nothing without encryption', async () => {
    const socket = connectPlainly(port(), '127.0.0.1');
    let received = '';
    socket.on('data', (part) => (received += String(part)));
    socket.on('error', () => undefined);
    socket.write('GET /hello HTTP/1.1\r\nHost: gatelight-web\r\n\r\n');
    await once(socket, 'close');
    expect(received).not.toContain('HTTP/1.1 200');
    expect(received).not.toContain('protocol');
  });

  it('takes nothing older than TLS 1.2', async () => {
    const socket = connect({
      host: '127.0.0.1',
      port: port(),
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
      rejectUnauthorized: false,
    });
    const [error] = await once(socket, 'error');
    expect(String(error)).toMatch(/protocol version|unsupported/i);
  });

  it('uses a renewed certificate without a restart, and keeps the former one while the new pair is not whole', async () => {
    const stop = followTls(app.server as unknown as Server, files(), readTls(files()), log, 20);
    try {
      expect(await subjectShown()).toBe('first');
      copyFileSync(file('second.crt'), file('tls.crt'));
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await subjectShown()).toBe('first');
      copyFileSync(file('second.key'), file('tls.key'));
      await expect.poll(subjectShown, { timeout: 5000 }).toBe('second');
      expect((await read('second')).status).toBe(200);
    } finally {
      stop();
      use('first');
    }
  });

  it('does not start with files that cannot be used', () => {
    expect(() => readTls({ ...files(), keyFile: file('none.key') })).toThrow(/TLS_KEY_FILE cannot be used: ENOENT/);
    expect(() => readTls({ certificateFile: file('first.crt'), keyFile: file('second.key') })).toThrow(
      /TLS_CERTIFICATE_FILE and TLS_KEY_FILE cannot be used/,
    );
  });
});
