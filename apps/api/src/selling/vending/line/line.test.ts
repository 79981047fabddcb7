import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#platform/errors';
import { createLog } from '#platform/log';
import { createVendingClient } from './client.ts';
import { proofOf, readFrames, sendFrame, type Frame } from './frames.ts';
import { listenForVends } from './listen.ts';

const secret = Buffer.alloc(32, 7);
let directory: string;
let address: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'line-'));
  address = join(directory, 'socket');
});
afterAll(() => rm(directory, { recursive: true }));

test('a refusal arrives as it was thrown', async () => {
  const details = { retryAfterSeconds: 2 };
  const line = await listenForVends({
    address,
    secret,
    vend: () => Promise.reject(new AppError('insufficient-funds', details)),
    find: () => Promise.resolve(undefined),
    log: createLog('test', 'silent'),
  });
  const client = createVendingClient({ address, secret });
  try {
    const vend = client.vend({ userId: '1', key: 'first', meterNumber: '04175000019', amountKobo: 1n });
    await expect(vend).rejects.toMatchObject({ code: 'insufficient-funds', details });
  } finally {
    client.close();
    await line.close();
  }
});

test('a vend whose database becomes unavailable is unknown, and never an error of ours', async () => {
  const away = Object.assign(new Error('the database system is shutting down'), { code: '57P03' });
  const line = await listenForVends({
    address,
    secret,
    vend: () => Promise.reject(away),
    find: () => Promise.reject(away),
    log: createLog('test', 'silent'),
  });
  const client = createVendingClient({ address, secret });
  try {
    const vend = client.vend({ userId: '1', key: 'first', meterNumber: '04175000019', amountKobo: 1n });
    expect(await vend).toBe('unknown');
  } finally {
    client.close();
    await line.close();
  }
});

test('the key of a session may be any 128 bits', async () => {
  const keys: unknown[] = [];
  const line = await listenForVends({
    address,
    secret,
    vend({ sessionKey }) {
      keys.push(sessionKey);
      return Promise.reject(new AppError('insufficient-funds'));
    },
    find: () => Promise.resolve(undefined),
    log: createLog('test', 'silent'),
  });
  const client = createVendingClient({ address, secret });
  const sessionKey = 'ffffffff-ffff-ffff-ffff-fffffffffffe';
  try {
    const vend = client.vend({ userId: '1', key: 'first', meterNumber: '04175000019', amountKobo: 1n, sessionKey });
    await expect(vend).rejects.toMatchObject({ code: 'insufficient-funds' });
    expect(keys).toEqual([sessionKey]);
  } finally {
    client.close();
    await line.close();
  }
});

test('a connection that the network dropped without a word is not used again', async () => {
  let connections = 0;
  const silent = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    readFrames(socket, (frame) => {
      if (frame['proof'] !== undefined)
        sendFrame(socket, { proof: proofOf(secret, 'server', ['theirs', String(frame['nonce'])]) });
    });
    sendFrame(socket, { nonce: 'theirs' });
  });
  silent.listen(address);
  await once(silent, 'listening');
  const client = createVendingClient({ address, secret });
  expect(await client.ping()).toBe(false);
  expect(await client.ping()).toBe(false);
  expect(connections).toBe(2);
  client.close();
  await new Promise((closed) => silent.close(closed));
});

test('a connection that was given up is closed after its last answer', async () => {
  const closed = Promise.withResolvers<void>();
  let connections = 0;
  const slow = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).on('close', () => closed.resolve());
    readFrames(socket, (frame) => {
      if (frame['proof'] !== undefined)
        sendFrame(socket, { proof: proofOf(secret, 'server', ['theirs', String(frame['nonce'])]) });
      // Pings get no answer, and the vend gets a late one.
      if (frame['call'] === 'vend')
        setTimeout(() => sendFrame(socket, { id: frame['id'], error: 'insufficient-funds', details: {} }), 1300);
    });
    sendFrame(socket, { nonce: 'theirs' });
  });
  slow.listen(address);
  await once(slow, 'listening');
  const client = createVendingClient({ address, secret });
  const vend = client.vend({ userId: '1', key: 'first', meterNumber: '04175000019', amountKobo: 1n });
  const [isThere] = await Promise.all([
    client.ping(),
    expect(vend).rejects.toMatchObject({ code: 'insufficient-funds' }),
  ]);
  await closed.promise;
  // Both calls came at the same moment, and shared one connection.
  expect([isThere, connections]).toEqual([false, 1]);
  client.close();
  slow.close();
});

describe('between two machines', () => {
  const meter = '04175000019';
  const order = { id: 1n, reference: 'VND-1', status: 'vended' } as never;
  const vendOn = async (theirSecret: Buffer, run: (vend: () => Promise<unknown>, port: number) => Promise<void>) => {
    const line = await listenForVends({
      address: '127.0.0.1:0',
      secret,
      vend: () => Promise.resolve({ order, tokens: [], replayed: false }),
      find: () => Promise.resolve(undefined),
      log: createLog('test', 'silent'),
    });
    const wire: Buffer[] = [];
    // Records all network traffic, both ways.
    const tap = createServer((socket) => {
      const far = connect(line.port!, '127.0.0.1');
      for (const one of [socket, far]) one.on('error', () => undefined).on('data', (part: Buffer) => wire.push(part));
      socket.pipe(far).pipe(socket);
    });
    tap.listen(0, '127.0.0.1');
    await once(tap, 'listening');
    const { port } = tap.address() as AddressInfo;
    const client = createVendingClient({ address: `127.0.0.1:${port}`, secret: theirSecret });
    try {
      await run(() => client.vend({ userId: '1', key: 'first', meterNumber: meter, amountKobo: 1n }), line.port!);
    } finally {
      client.close();
      await line.close();
      tap.close();
    }
    return Buffer.concat(wire).toString('latin1');
  };

  test('the network sees no meter, no order and no proof', async () => {
    const seen = await vendOn(secret, async (vend) => {
      await expect(vend()).resolves.toMatchObject({ reference: 'VND-1' });
      await expect(vend()).resolves.toMatchObject({ reference: 'VND-1' });
    });
    expect(seen).toContain('"nonce"');
    expect(seen).not.toMatch(/04175000019|VND-1|proof/);
  });

  test('a caller with another secret is refused', async () => {
    await vendOn(Buffer.alloc(32, 8), async (vend) => {
      await expect(vend()).rejects.toMatchObject({ code: 'vending-paused' });
    });
  });

  test('nothing in plain text counts after the switch to encryption', async () => {
    await vendOn(secret, async (_vend, port) => {
      const socket = connect(port, '127.0.0.1');
      const closed = once(socket, 'close');
      const trusted: Frame[] = [];
      readFrames(socket, (frame) => {
        if (frame['proof'] !== undefined) trusted.push(frame);
        if (typeof frame['nonce'] !== 'string') return;
        const proof = { nonce: 'ours', proof: proofOf(secret, 'client', [frame['nonce'], 'ours']) };
        socket.write(`${JSON.stringify({ encrypt: true })}\n${JSON.stringify(proof)}\n`);
      });
      socket.on('error', () => undefined);
      await closed;
      expect(trusted).toEqual([]);
    });
  });

  test('a caller that does not encrypt is refused, also when it knows the secret', async () => {
    await vendOn(secret, async (_vend, port) => {
      const socket = connect(port, '127.0.0.1');
      const closed = once(socket, 'close');
      const received: Frame[] = [];
      socket.on('error', () => undefined);
      readFrames(socket, (frame) => {
        received.push(frame);
        sendFrame(socket, { nonce: 'ours', proof: proofOf(secret, 'client', [String(frame['nonce']), 'ours']) });
      });
      await closed;
      expect(received).toEqual([{ nonce: expect.any(String) }]);
    });
  });

  test('a server that does not encrypt gets no proof and no vend', async () => {
    const received: Frame[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      readFrames(socket, (frame) => {
        received.push(frame);
        sendFrame(socket, { proof: proofOf(secret, 'server', ['theirs', String(frame['nonce'])]) });
      });
      sendFrame(socket, { nonce: 'theirs' });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = createVendingClient({ address: `127.0.0.1:${port}`, secret });
    const vend = client.vend({ userId: '1', key: 'first', meterNumber: meter, amountKobo: 1n });
    await expect(vend).rejects.toMatchObject({ code: 'vending-paused' });
    expect(received).toEqual([{ encrypt: true }]);
    client.close();
    server.close();
  });

  test('a vending process that stops also announces it to its callers over the encrypted line', async () => {
    const first = Promise.withResolvers<void>();
    const line = await listenForVends({
      address: '127.0.0.1:0',
      secret,
      async vend() {
        await first.promise;
        return { order, tokens: [], replayed: false };
      },
      find: () => Promise.resolve(undefined),
      log: createLog('test', 'silent'),
    });
    const client = createVendingClient({ address: `127.0.0.1:${line.port}`, secret });
    expect(await client.ping()).toBe(true);
    const vend = client.vend({ userId: '1', key: 'first', meterNumber: meter, amountKobo: 1n });
    const closed = line.close();
    // The caller knows, so its next call opens a new connection, which is refused.
    await expect.poll(() => client.ping()).toBe(false);
    first.resolve();
    await expect(vend).resolves.toMatchObject({ reference: 'VND-1' });
    await closed;
    client.close();
  });
});

test('a vending process that stops finishes its calls, and its callers go to the next one', async () => {
  const order = { id: 1n, reference: 'VND-1', status: 'vended' } as never;
  const first = Promise.withResolvers<void>();
  const served: string[] = [];
  const listen = (at: string, name: string, until: Promise<void>) =>
    listenForVends({
      address: at,
      secret,
      async vend() {
        served.push(name);
        await until;
        return { order, tokens: [], replayed: false };
      },
      find: () => Promise.resolve(undefined),
      log: createLog('test', 'silent'),
    });
  const second = join(directory, 'second');
  const leaving = await listen(address, 'first', first.promise);
  const staying = await listen(second, 'second', Promise.resolve());
  // Leads to the first process, and after it has left to the second, like a proxy in front of both.
  let target = address;
  const proxy = createServer((socket) => {
    const far = connect(target);
    far.on('error', () => socket.destroy());
    socket.on('error', () => far.destroy());
    socket.pipe(far).pipe(socket);
  });
  const front = join(directory, 'front');
  proxy.listen(front);
  await once(proxy, 'listening');
  const client = createVendingClient({ address: front, secret });
  const vend = (key: string) => client.vend({ userId: '1', key, meterNumber: '04175000019', amountKobo: 1n });
  try {
    const before = vend('before');
    await expect.poll(() => served).toEqual(['first']);
    target = second;
    const closed = leaving.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(vend('meanwhile')).resolves.toMatchObject({ reference: 'VND-1' });
    first.resolve();
    await expect(before).resolves.toMatchObject({ reference: 'VND-1' });
    await closed;
    expect(served).toEqual(['first', 'second']);
  } finally {
    client.close();
    await staying.close();
    proxy.close();
  }
});
