import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createHttp } from './http.ts';
import { createLog } from '../log.ts';

/*
 * Separate from the other tests of the server: this one waits for ten seconds, and in its own file that costs nothing.
 */

test('the server ends a connection that never finishes its headers', async () => {
  const { app } = createHttp({ log: createLog('test', 'silent'), trustedProxies: [], secure: true });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    const closed = once(socket, 'close', { signal: AbortSignal.timeout(45_000) });
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');
    await closed;
    expect(socket.destroyed).toBe(true);
  } finally {
    await app.close();
  }
});
