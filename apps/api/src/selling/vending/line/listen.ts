import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '#platform/errors';
import type { Log } from '#platform/log';
import { readTraceparent, traced } from '#platform/tracing/spans';
import type { WalletVend, WalletVendRequest } from '../user-orders/vend-from-wallet.ts';
import { encryptAsServer } from './encrypted.ts';
import { aliveMs, isProof, proofOf, readFrames, sendFrame, socketAddress, type Frame } from './frames.ts';
import { encodeVend } from './vend-frame.ts';

export interface ListenOptions {
  /** `host:port`, or the path of a local socket that only this user may open. */
  address: string;
  secret: Buffer;
  vend: (request: WalletVendRequest) => Promise<WalletVend>;
  /** The order of a user's key as it is now; undefined when there is none. */
  find: (userId: string, key: string) => Promise<WalletVend | undefined>;
  log: Log;
}

const request = z.object({
  id: z.int(),
  call: z.enum(['vend', 'find', 'ping']),
  userId: z.string().min(1).max(64).optional(),
  key: z.string().min(1).max(255).optional(),
  meterNumber: z.string().max(20).optional(),
  amountKobo: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  refusesRepeat: z.boolean().optional(),
  // 128 random bits, which are not always a valid UUID (RFC 9562).
  sessionKey: z.guid().optional(),
  onlyLinked: z.boolean().optional(),
  traceparent: z.string().max(60).optional(),
});

/** The longest time that a caller may take to prove that it knows the secret. */
const handshakeMs = 2000;
/** Until every caller has read that this process is leaving. */
const leaveMs = 200;

export interface VendingLine {
  /** For a line between machines. */
  port: number | undefined;
  close: () => Promise<void>;
}

/** Serves vends to processes that know the secret. Closing waits for the vends that run. */
export async function listenForVends(options: ListenOptions): Promise<VendingLine> {
  const { address, log } = options;
  const sockets = new Set<Socket>();
  const running = new Set<Promise<void>>();
  const where = socketAddress(address);
  const served: Served = {
    isEncrypted: 'host' in where,
    add(socket) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', (error) => log.warn({ err: error }, 'a connection of a vending client broke'));
    },
    replace(plain, encrypted) {
      sockets.delete(plain);
      served.add(encrypted);
    },
    track(work) {
      running.add(work);
      void work.finally(() => running.delete(work));
    },
  };
  const server = createServer({ keepAlive: true, keepAliveInitialDelay: aliveMs }, (socket) =>
    serveSocket(socket, options, served),
  );
  if ('path' in where) await removeStale(where.path);
  server.listen(where);
  await once(server, 'listening');
  if ('path' in where) await chmod(where.path, 0o600);
  const bound = server.address();
  return {
    port: bound !== null && typeof bound === 'object' ? bound.port : undefined,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      // A caller that reads this sends its next vend to another process. A vend that was on its way here is still
      // served.
      for (const socket of sockets) sendFrame(socket, { leaving: true });
      if (sockets.size > 0) await pause(leaveMs);
      while (running.size > 0) await Promise.allSettled(running);
      // Ended and not destroyed: otherwise data that a caller still sends would make the kernel drop responses on their
      // way.
      for (const socket of sockets) socket.end();
      await Promise.race([closed, pause(leaveMs, undefined, { ref: false })]);
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Removes the socket of a process that crashed, but not the socket of a running process. */
async function removeStale(path: string): Promise<void> {
  const isServed = await new Promise<boolean>((resolve) => {
    const probe = connect({ path }, () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
  });
  if (isServed) throw Object.assign(new Error(`another vending process serves ${path}`), { code: 'EADDRINUSE' });
  await rm(path, { force: true });
}

/** Running calls, which the process finishes before it ends. */
interface Served {
  /** Between machines. A local socket is not. */
  isEncrypted: boolean;
  add: (socket: Socket) => void;
  replace: (plain: Socket, encrypted: Socket) => void;
  track: (work: Promise<void>) => void;
}

function serveSocket(plain: Socket, options: ListenOptions, { isEncrypted, add, replace, track }: Served): void {
  const { secret, log } = options;
  const ours = randomBytes(16).toString('base64url');
  let socket = plain;
  let isTrusted = false;
  const late = setTimeout(() => socket.destroy(), handshakeMs);
  const take = (frame: Frame): void => {
    if (isTrusted) return track(answerCall(socket, options, frame));
    if (isEncrypted && socket === plain) {
      if (frame['encrypt'] !== true) {
        log.warn('a vending client does not encrypt');
        return void plain.destroy();
      }
      stop();
      sendFrame(plain, { encrypt: true });
      socket = encryptAsServer(plain, secret);
      replace(plain, socket);
      readFrames(socket, take);
      return;
    }
    const theirs = String(frame['nonce']);
    if (!isProof(frame['proof'], proofOf(secret, 'client', [ours, theirs]))) {
      log.warn('a vending client does not know the secret');
      return void socket.destroy();
    }
    clearTimeout(late);
    isTrusted = true;
    sendFrame(socket, { proof: proofOf(secret, 'server', [ours, theirs]) });
  };
  add(plain);
  plain.on('close', () => clearTimeout(late));
  const stop = readFrames(plain, take);
  sendFrame(plain, { nonce: ours });
}

async function answerCall(socket: Socket, { vend, find, log }: ListenOptions, frame: Frame): Promise<void> {
  const parsed = request.safeParse(frame);
  if (!parsed.success) return void socket.destroy();
  const { id, call, userId = '', key = '', meterNumber = '', amountKobo = '0' } = parsed.data;
  const { refusesRepeat = false, sessionKey, onlyLinked = false } = parsed.data;
  try {
    if (call === 'ping') return sendFrame(socket, { id });
    const found =
      call === 'vend'
        ? await traced('vend', { kind: 'server', parent: readTraceparent(parsed.data.traceparent) }, () =>
            vend({ userId, key, meterNumber, amountKobo: BigInt(amountKobo), refusesRepeat, sessionKey, onlyLinked }),
          )
        : await find(userId, key);
    sendFrame(socket, { id, vend: found && encodeVend(found) });
  } catch (error) {
    if (error instanceof AppError) {
      const { code, details } = error;
      return sendFrame(socket, { id, error: code, details });
    }
    // The failure may have happened after the commit: the client treats it as a missing response.
    log.error({ err: error }, 'a wallet vend failed');
    sendFrame(socket, { id, broken: true });
  }
}
