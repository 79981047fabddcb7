import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbound } from './outbound.ts';
import { connectPublic, isPrivateAddress, isPrivateHost, reachPublicAddressesOnly } from './private-addresses.ts';

// A name like any other, whose owner points it at our internal network.
vi.mock('node:dns', async (original) => {
  const dns = await original<typeof import('node:dns')>();
  const lookup = (host: string, options: object, callback: (error: null, found: unknown) => void) =>
    host === 'provider.example'
      ? callback(null, [{ address: '127.0.0.1', family: 4 }])
      : dns.lookup(host, options, callback as never);
  return { ...dns, lookup };
});

describe('an address', () => {
  it.each(
    (
      '127.0.0.1 127.255.0.1 10.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 0.0.0.0 100.64.0.1 224.0.0.1 ' +
      '255.255.255.255 :: ::1 fc00::1 fdff::1 fe80::1%eth0 ff02::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:192.168.1.1 ' +
      '64:ff9b::10.0.0.1 2002:7f00:1:: ::127.0.0.1 not-an-address'
    ).split(' '),
  )('is private: %s', (ip) => expect(isPrivateAddress(ip)).toBe(true));

  it.each(['1.1.1.1', '172.32.0.1', '172.15.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'is public: %s',
    (ip) => expect(isPrivateAddress(ip)).toBe(false),
  );

  it('is private by its name alone only if the name says so', () => {
    expect(isPrivateHost('smtp://LOCALHOST:25')).toBe(true);
    expect(isPrivateHost('https://localhost.example')).toBe(false);
    expect(isPrivateHost('https://internal.example')).toBe(false);
  });
});

describe('a process that may reach public addresses only', () => {
  let server: Server;
  let port: number;
  let calls = 0;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      calls += 1;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => reachPublicAddressesOnly());
  afterEach(() => reachPublicAddressesOnly(false));

  it.each(['127.0.0.1', 'localhost'])('sends nothing to %s', async (host) => {
    const outbound = createOutbound({ baseUrl: `http://${host}:${port}` });
    const outcome = await outbound.call({ method: 'GET', path: '/' });
    await outbound.close();
    expect([outcome.kind, calls]).toEqual(['not-sent', 0]);
  });

  it('sends nothing to a public name that resolves to a private address', async () => {
    const outbound = createOutbound({ baseUrl: `http://provider.example:${port}` });
    const outcome = await outbound.call({ method: 'GET', path: '/' });
    await outbound.close();
    expect(outcome).toEqual({ kind: 'not-sent', why: 'provider.example is at the private address 127.0.0.1' });
    await expect(connectPublic('provider.example', port, 1000)).rejects.toMatchObject({ code: 'EPRIVATE' });
    await expect(connectPublic('127.0.0.1', port, 1000)).rejects.toMatchObject({ code: 'EPRIVATE' });
    expect(calls).toBe(0);
  });

  it('reaches the same name if private addresses are allowed', async () => {
    reachPublicAddressesOnly(false);
    const outbound = createOutbound({ baseUrl: `http://localhost:${port}` });
    expect(await outbound.call({ method: 'GET', path: '/' })).toMatchObject({ kind: 'answered' });
    await outbound.close();
  });
});
