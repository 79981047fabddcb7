import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { errorCode, Fault } from './fault.ts';

/** Whether nothing listens on the port of this address. */
export async function portIsFree(port: number, host: string): Promise<boolean> {
  return (await whyNot(port, host)) !== 'EADDRINUSE';
}

// Below the range that systems use for outgoing connections (from 32768 on Linux, 49152 elsewhere): there, a port that is
// free now may be used for an outgoing connection a moment later.
const range = { first: 15_000, last: 31_900 } as const;

/** A free port of this machine, followed by the requested number of free ones. */
export async function freePort(following = 0): Promise<number> {
  for (;;) {
    const first = randomInt(range.first, range.last);
    const asked = Array.from({ length: following + 1 }, (_, index) => first + index).flatMap((port) => [
      portIsFree(port, '127.0.0.1'),
      portIsFree(port, '::1'),
    ]);
    if ((await Promise.all(asked)).every(Boolean)) return first;
  }
}

/** Refuses a port that cannot be listened on, or that browsers do not open, saying what to do. */
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
        `HOST is '${host}', which is not an address of this machine. Set HOST to an address of this machine, or leave it out.`,
      );
    }
  }
  if (await isRefusedByBrowsers(port)) {
    throw new Fault(
      `Browsers refuse to open port ${port} (${purpose}), because another service is known by it. Set PORT to another number.`,
    );
  }
}

/** Whether the port is on the list of the Fetch standard (fetch.spec.whatwg.org, "bad port"). Node's fetch knows the same list. */
async function isRefusedByBrowsers(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD', signal: AbortSignal.timeout(1000) });
    return false;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port';
  }
}

function whyNot(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(errorCode(error) ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
