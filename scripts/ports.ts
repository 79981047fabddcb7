import { createServer } from 'node:net';
import { errorCode, Fault } from './fault.ts';

/** Whether nothing listens on the port of this address. */
export async function portIsFree(port: number, host: string): Promise<boolean> {
  return (await whyNot(port, host)) !== 'EADDRINUSE';
}

/** A port of 127.0.0.1 that the system says is free, followed by as many free ones as asked for. */
export async function freePort(following = 0): Promise<number> {
  for (;;) {
    const first = await systemPort();
    const rest = Array.from({ length: following }, (_, index) => portIsFree(first + 1 + index, '127.0.0.1'));
    if (first + following < 65_536 && (await Promise.all(rest)).every(Boolean)) return first;
  }
}

/** Refuses a port that cannot be listened on, saying what to do. */
export async function requirePort(port: number, host: string, purpose: string): Promise<void> {
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  for (const address of addresses) {
    const reason = await whyNot(port, address);
    if (reason === 'EADDRINUSE') {
      throw new Fault(
        `Port ${port} (${purpose}) is taken by another program. Stop that program, or set PORT to another number.`,
      );
    }
    if (reason === 'EACCES') {
      throw new Fault(`This user may not use port ${port} (${purpose}). Set PORT to a number above 1023.`);
    }
    if (reason === 'ENOTFOUND' || (reason === 'EADDRNOTAVAIL' && host !== 'localhost')) {
      throw new Fault(
        `HOST is '${host}', which is no address of this machine. Set HOST to one that is, or leave it out.`,
      );
    }
  }
}

function whyNot(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(errorCode(error) ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
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
