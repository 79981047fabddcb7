import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test, vi } from 'vitest';
import { reachPublicAddressesOnly } from '#platform/outbound/private-addresses';
import { createSmtpSender } from './smtp.ts';

// Replaces a mail server on the public internet, which a test cannot reach.
vi.mock('#platform/outbound/private-addresses', async (original) => {
  const real = await original<typeof import('#platform/outbound/private-addresses')>();
  const connectPublic: typeof real.connectPublic = async (host, port, timeoutMs) => {
    if (host !== 'mail.example') return real.connectPublic(host, port, timeoutMs);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  return { ...real, connectPublic };
});

const message = {
  id: '<1@example.com>',
  to: 'ada@example.com',
  subject: 'Token',
  text: 'token',
  html: '<p>token</p>',
};

afterEach(() => reachPublicAddressesOnly(false));

test.each(['127.0.0.1', 'localhost'])(
  'a mail server at the private address %s gets nothing in production',
  async (host) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    reachPublicAddressesOnly();
    const sender = createSmtpSender({
      url: `smtp://${host}:${(server.address() as AddressInfo).port}`,
      from: 'Shop <shop@example.com>',
    });
    const outcome = await sender.send({
      id: '<1@example.com>',
      to: 'ada@example.com',
      subject: 'Token',
      text: 'token',
      html: '<p>token</p>',
    });
    sender.close();
    server.close();
    expect([outcome, connections]).toEqual([{ kind: 'not-sent', reason: 'smtp EPRIVATE', isFinal: false }, 0]);
  },
);

test('a mail server on the public internet gets the message in production', async () => {
  const said: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    createInterface(socket).on('line', (line) => {
      said.push(line);
      const inText = said.includes('DATA') && !said.includes('.');
      if (!inText || line === 'DATA') socket.write(line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  reachPublicAddressesOnly();
  const url = `smtp://mail.example:${(server.address() as AddressInfo).port}`;
  const sender = createSmtpSender({ url, from: 'Shop <shop@example.com>' });
  const outcome = await sender.send(message);
  sender.close();
  server.close();
  expect(outcome).toEqual({ kind: 'ok' });
  expect(said).toContain('RCPT TO:<ada@example.com>');
});
