import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { ErrorCode } from '@gatelight/contract';
import { AppError, type ErrorDetails } from '#platform/errors';
import { traceparent } from '#platform/tracing/spans';
import type { WalletVendRequest } from '../user-orders/vend-from-wallet.ts';
import { encryptAsClient } from './encrypted.ts';
import { aliveMs, isProof, proofOf, readFrames, sendFrame, socketAddress, type Frame } from './frames.ts';
import { decodeVend, type VendAnswer } from './vend-frame.ts';

export interface VendingClient {
  /**
   * Vends once for each key. Throws the refusal of the vending process, and `vending-paused` when it certainly received
   * nothing. `unknown`: its response is missing and there is no order yet. The caller reports that, and repeats the
   * same key later.
   */
  vend: (request: WalletVendRequest) => Promise<VendAnswer | 'unknown'>;
  /** Whether the vending process responds now. */
  ping: () => Promise<boolean>;
  close: () => void;
}

export interface ClientOptions {
  address: string;
  secret: Buffer;
  /** Longest wait for a vend; the authority has 10 s. */
  deadlineMs?: number;
}

/** After this many failures in a row the breaker opens: for `pauseMs` calls are refused immediately. */
const failuresToBreak = 3;
const pauseMs = 1000;
const connectMs = 1000;
const lookUpMs = 1000;

class NotSent extends Error {}
class NoAnswer extends Error {}

interface Line {
  call: (frame: Frame, deadlineMs: number) => Promise<Frame>;
  /** Accepts further calls. Running calls still get their response after it has closed. */
  isOpen: () => boolean;
  close: () => void;
}

export function createVendingClient({ address, secret, deadlineMs = 12_000 }: ClientOptions): VendingClient {
  let line: Promise<Line> | undefined;
  let failures = 0;
  let closedUntil = 0;

  async function connected(): Promise<Line> {
    const known = line;
    const current = await known?.catch(() => undefined);
    if (current?.isOpen()) return current;
    // Callers at the same moment share one attempt, which the first of them opens.
    if (!line || line === known) line = openLine(address, secret);
    return line;
  }

  async function requestFrame(frame: Frame, waitMs: number): Promise<Frame> {
    if (failures >= failuresToBreak && performance.now() < closedUntil) throw new NotSent('the breaker is open');
    try {
      const opened = await connected().catch((error: unknown) => {
        throw new NotSent('the vending process cannot be reached', { cause: error });
      });
      const answer = await opened.call(frame, waitMs);
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      closedUntil = performance.now() + pauseMs;
      throw error;
    }
  }

  /** Undefined when there is no order, or when the vending process does not know: its database may be unavailable. */
  async function lookUp(userId: string, key: string): Promise<VendAnswer | undefined> {
    try {
      return vendOf(await requestFrame({ call: 'find', userId, key }, lookUpMs));
    } catch {
      return undefined;
    }
  }

  return {
    async vend({ userId, key, meterNumber, amountKobo, refusesRepeat, sessionKey, onlyLinked }) {
      const amount = amountKobo.toString();
      const frame = {
        call: 'vend',
        userId,
        key,
        meterNumber,
        amountKobo: amount,
        refusesRepeat: refusesRepeat === true,
        traceparent: traceparent(),
        ...(sessionKey === undefined ? {} : { sessionKey }),
        ...(onlyLinked === true ? { onlyLinked } : {}),
      };
      try {
        return vendOf(await requestFrame(frame, deadlineMs)) ?? 'unknown';
      } catch (error) {
        if (error instanceof NotSent) throw new AppError('vending-paused', { retryAfterSeconds: 2 });
        if (!(error instanceof NoAnswer)) throw error;
      }
      // The request may have arrived although its response did not: look it up, and never send it again.
      return (await lookUp(userId, key)) ?? 'unknown';
    },
    ping: () =>
      requestFrame({ call: 'ping' }, lookUpMs).then(
        () => true,
        () => false,
      ),
    close() {
      void line?.then((opened) => opened.close()).catch(() => undefined);
    },
  };
}

function vendOf(frame: Frame): VendAnswer | undefined {
  const { error } = frame;
  if (typeof error === 'string') throw new AppError(error as ErrorCode, frame['details'] as ErrorDetails);
  if (frame['broken'] === true) throw new NoAnswer('the vend broke');
  const vend = frame['vend'] as Frame | undefined;
  return vend && decodeVend(vend);
}

/** Connects and proves to each side that the other knows the secret. */
function openLine(address: string, secret: Buffer): Promise<Line> {
  return new Promise((resolve, reject) => {
    const ours = randomBytes(16).toString('base64url');
    const pending = new Map<number, { resolve: (frame: Frame) => void; reject: (error: Error) => void }>();
    let serverNonce: string | undefined;
    let isOpen = false;
    let lastId = 0;
    const where = socketAddress(address);
    let socket: Socket = connect({ ...where, keepAlive: true, keepAliveInitialDelay: aliveMs });
    const late = setTimeout(() => socket.destroy(new Error('no handshake in time')), connectMs);
    const end = () => {
      clearTimeout(late);
      isOpen = false;
      reject(new Error('the connection was closed'));
      for (const one of pending.values()) one.reject(new NoAnswer('the connection broke'));
      pending.clear();
    };
    const watch = () => socket.on('error', reject).on('close', end);
    watch();
    const closeUnused = () => {
      if (!isOpen && pending.size === 0) socket.destroy();
    };
    const call: Line['call'] = (frame, deadlineMs) =>
      new Promise((answered, failed) => {
        if (!isOpen) return failed(new NotSent('the connection is gone'));
        const id = (lastId += 1);
        const deadline = setTimeout(() => {
          pending.delete(id);
          failed(new NoAnswer('no response in time'));
          // The network may have dropped the connection silently. Later calls open a new one; running calls may still
          // get a response.
          isOpen = false;
          closeUnused();
        }, deadlineMs);
        pending.set(id, {
          resolve: (answer) => (clearTimeout(deadline), answered(answer)),
          reject: (error) => (clearTimeout(deadline), failed(error)),
        });
        sendFrame(socket, { ...frame, id });
      });
    let wasOpen = false;
    let isLeaving = false;
    let hasAsked = false;
    const prove = (nonce: string) =>
      sendFrame(socket, { nonce: ours, proof: proofOf(secret, 'client', [nonce, ours]) });
    const take = (frame: Frame) => {
      if (frame['leaving'] === true) {
        isLeaving = true;
        isOpen = false;
      } else if (wasOpen) {
        const id = Number(frame['id']);
        pending.get(id)?.resolve(frame);
        pending.delete(id);
        closeUnused();
      } else if (serverNonce === undefined) {
        serverNonce = String(frame['nonce']);
        // Between machines nothing is said, and nothing is proved, in plain text.
        hasAsked = 'host' in where;
        if (hasAsked) sendFrame(socket, { encrypt: true });
        else prove(serverNonce);
      } else if (frame['encrypt'] === true && hasAsked) {
        hasAsked = false;
        stop();
        socket = encryptAsClient(socket, secret);
        watch();
        readFrames(socket, take);
        prove(serverNonce);
      } else if (isProof(frame['proof'], proofOf(secret, 'server', [serverNonce, ours]))) {
        clearTimeout(late);
        wasOpen = true;
        isOpen = !isLeaving;
        resolve({ call, isOpen: () => isOpen, close: () => socket.destroy() });
      } else {
        socket.destroy(new Error('the vending process does not know the secret'));
      }
    };
    const stop = readFrames(socket, take);
  });
}
