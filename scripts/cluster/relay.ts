import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A cable between two programs on this machine. */
export interface Relay {
  port: number;
  /** Nothing passes any more in either direction, and no connection is closed: as when a cable is pulled. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Listens on `port` and passes everything on to `target`, another port of this machine. */
export async function openRelay(port: number, target: number): Promise<Relay> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const waiting = new Set<Socket>();
  let isCut = false;

  function join(near: Socket): void {
    const far = connect({ port: target, host: '127.0.0.1' });
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end);
    near.pipe(far).pipe(near);
  }

  const server = createServer((near) => {
    near.on('error', () => waiting.delete(near));
    near.on('close', () => waiting.delete(near));
    if (!isCut) return join(near);
    near.pause();
    waiting.add(near);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    cut() {
      isCut = true;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    mend() {
      isCut = false;
      for (const [near, far] of pairs) near.pipe(far).pipe(near);
      for (const near of waiting) join(near);
      waiting.clear();
    },
    async close() {
      for (const socket of [...waiting, ...[...pairs].flat()]) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
