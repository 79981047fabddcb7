import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';

/** One JSON object in each line. A line from a caller that is longer than this ends the connection. */
const longestLine = 64 * 1024;

/** After this much silence each side checks whether the other is still there. */
export const aliveMs = 10_000;

export type Frame = Readonly<Record<string, unknown>>;

export function sendFrame(socket: Socket, frame: Frame): void {
  socket.write(`${JSON.stringify(frame)}\n`);
}

/**
 * Calls `take` for each line; a line that is not a JSON object ends the connection. Returns a function that stops it;
 * after that, any data that had already arrived also ends the connection.
 */
export function readFrames(socket: Socket, take: (frame: Frame) => void): () => void {
  let rest = '';
  let hasStopped = false;
  const read = (chunk: string) => {
    rest += chunk;
    for (let end = rest.indexOf('\n'); end >= 0 && !hasStopped; end = rest.indexOf('\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      const frame = parse(line);
      if (!frame) return void socket.destroy();
      take(frame);
    }
    if (rest.length > longestLine || (hasStopped && rest !== '')) socket.destroy();
  };
  socket.setEncoding('utf8');
  socket.on('data', read);
  return () => {
    hasStopped = true;
    socket.off('data', read);
  };
}

function parse(line: string): Frame | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Frame) : undefined;
  } catch {
    return undefined;
  }
}

/** Proves that a side knows the secret. Both nonces are part of it, so that an old proof is worthless. */
export function proofOf(secret: Buffer, side: 'server' | 'client', nonces: readonly string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([side, ...nonces]))
    .digest('base64url');
}

export function isProof(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

/** `host:port`, or the path of a local socket. */
export function socketAddress(address: string): { path: string } | { host: string; port: number } {
  const [, host, port] = /^\[?([^/]+?)\]?:(\d{1,5})$/.exec(address) ?? [];
  return host !== undefined && port !== undefined ? { host, port: Number(port) } : { path: address };
}
