import { createServer } from 'node:net';

/** Whether nothing listens on the port of this address. */
export function portIsFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A port of 127.0.0.1 that the system says is free, followed by as many free ones as asked for. */
export async function freePort(following = 0): Promise<number> {
  for (;;) {
    const first = await systemPort();
    const rest = Array.from({ length: following }, (_, index) => portIsFree(first + 1 + index, '127.0.0.1'));
    if ((await Promise.all(rest)).every(Boolean)) return first;
  }
}

function systemPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
