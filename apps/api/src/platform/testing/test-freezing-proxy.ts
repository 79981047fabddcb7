import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FreezingProxy {
  /** The given database address, through this proxy. */
  url: string;
  /**
   * Stops forwarding in both directions. Connections stay open, and new ones are accepted, as with a machine that
   * hangs.
   */
  freeze(): void;
  /** Forwards again, including everything that arrived meanwhile. */
  thaw(): void;
  close(): Promise<void>;
}

/** A TCP proxy in front of a database that can become silent without closing its connections. */
export async function createFreezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const address = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((inside) => {
    const outside = connect(Number(address.port), address.hostname);
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes: Buffer) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (frozen) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(databaseUrl);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
