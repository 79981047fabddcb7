import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#platform/errors';
import { createLog } from '#platform/log';
import { createVendingClient } from './client.ts';
import { proofOf, readFrames, sendFrame, type Frame } from './frames.ts';
import { listenForVends } from './listen.ts';

/* During an update processes of two versions talk to each other. The version before called the code of an error `refused`. */

const secret = Buffer.alloc(32, 7);
let directory: string;
let address: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'line-'));
  address = join(directory, 'socket');
});
afterAll(() => rm(directory, { recursive: true }));

test('a web process reads the error of a vending process of the version before', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    readFrames(socket, (frame) => {
      if (frame['id'] !== undefined) sendFrame(socket, { id: frame['id'], refused: 'insufficient-funds', details: {} });
      else sendFrame(socket, { proof: proofOf(secret, 'server', ['theirs', String(frame['nonce'])]) });
    });
    sendFrame(socket, { nonce: 'theirs' });
  });
  server.listen(address);
  await once(server, 'listening');
  const client = createVendingClient({ address, secret });
  try {
    const vend = client.vend({ userId: '1', key: 'first', meterNumber: '04175000019', amountKobo: 1n });
    await expect(vend).rejects.toMatchObject({ code: 'insufficient-funds' });
  } finally {
    client.close();
    await new Promise((closed) => server.close(closed));
  }
});

test('a web process of the version before reads the error of a vending process', async () => {
  const line = await listenForVends({
    address,
    secret,
    vend: () => Promise.reject(new AppError('insufficient-funds')),
    find: () => Promise.resolve(undefined),
    log: createLog('test', 'silent'),
  });
  const socket = connect({ path: address });
  try {
    const answer = await new Promise<Frame>((resolve, reject) => {
      socket.on('error', reject);
      readFrames(socket, (frame) => {
        if (frame['id'] !== undefined) resolve(frame);
        else if (frame['proof'] !== undefined)
          sendFrame(socket, {
            id: 1,
            call: 'vend',
            userId: '1',
            key: 'first',
            meterNumber: '04175000019',
            amountKobo: '1',
          });
        else sendFrame(socket, { nonce: 'ours', proof: proofOf(secret, 'client', [String(frame['nonce']), 'ours']) });
      });
    });
    expect(answer).toMatchObject({ id: 1, refused: 'insufficient-funds', error: 'insufficient-funds' });
  } finally {
    socket.destroy();
    await line.close();
  }
});

test('a vend whose database goes away is unknown, and never an error of ours', async () => {
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

test('a vending process that stops answers what it has, and its callers go to the next one', async () => {
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
  // Leads to the first process, and to the second once it has left: what a proxy in front of both does.
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
