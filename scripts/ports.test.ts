import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort, portIsFree, requirePort } from './ports.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function listen(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    servers.push(server);
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

test('a free port and its neighbours are below the range that the system hands out, and can be listened on', async () => {
  for (let time = 0; time < 20; time += 1) {
    const port = await freePort(2);
    expect(port).toBeGreaterThan(1023);
    expect(port + 2).toBeLessThan(32_768);
  }
  const port = await freePort(2);
  for (const one of [port, port + 1, port + 2]) await listen(one, '127.0.0.1');
});

test('a port that is taken, on either loopback address, is not free', async () => {
  const port = await freePort(1);
  await listen(port, '127.0.0.1');
  expect(await portIsFree(port, '127.0.0.1')).toBe(false);
  expect(await portIsFree(port + 1, '127.0.0.1')).toBe(true);
});

test('a port that browsers refuse is refused, and an ordinary one is not', async () => {
  await expect(requirePort(4190, 'localhost', 'PORT')).rejects.toThrow('Browsers refuse to open port 4190 (PORT)');
  await expect(requirePort(await freePort(), 'localhost', 'PORT')).resolves.toBeUndefined();
});
