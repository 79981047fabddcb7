import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';

/** One event of a stream. A client that was disconnected connects again with the `id` of the last event that it got. */
export interface StreamEvent<Data> {
  id?: string;
  data: Data;
}

export interface StreamOptions {
  /** Proxies and phones close connections that are quiet for 30 to 60 seconds: a comment is sent this often. Default: 15 s. */
  heartbeatMs?: number;
  /** Streams that may be open at the same time. Default: 2,000. */
  mostStreams?: number;
}

export interface Streams {
  /** Takes a place for a stream; throws `unavailable` when none is left. The signal ends the work of the stream. */
  open: (reply: FastifyReply) => AbortSignal;
  /** Sends the events until they end, the caller leaves or the server closes. */
  send: (reply: FastifyReply, events: AsyncIterable<StreamEvent<unknown>>, signal: AbortSignal) => FastifyReply;
}

/** A line break would end the field, so it is removed from ids. Data is JSON, which has no line breaks. */
function textOf({ id, data }: StreamEvent<unknown>): string {
  return `${id === undefined ? '' : `id: ${id.replaceAll(/[\r\n\0]/g, '')}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** All streams of one server. They end when it starts to close, so that it does not wait for them. */
export function createStreams(app: FastifyInstance, options: StreamOptions = {}): Streams {
  const heartbeatMs = options.heartbeatMs ?? 15_000;
  const mostStreams = options.mostStreams ?? 2000;
  const open = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const controller of open) controller.abort();
  });

  return {
    open(reply) {
      if (open.size >= mostStreams) throw new AppError('unavailable', { retryAfterSeconds: 5 });
      const controller = new AbortController();
      open.add(controller);
      reply.raw.once('close', () => {
        open.delete(controller);
        controller.abort();
      });
      return controller.signal;
    },
    send(reply, events, signal) {
      const out = new PassThrough();
      // Written immediately, so that the headers are sent. After a restart, clients reconnect at different times.
      out.write(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`);
      const heartbeat = setInterval(() => {
        // A client that read nothing for a whole heartbeat is gone: more data would only fill its buffer.
        if (out.writableNeedDrain) out.destroy();
        else out.write(': still here\n\n');
      }, heartbeatMs);
      pump(out, signal, events)
        .catch((error: unknown) => reply.log.error({ req_id: reply.request.id, err: error }, 'a stream failed'))
        .finally(() => {
          clearInterval(heartbeat);
          out.end();
        });
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
        .send(out);
    },
  };
}

async function pump(out: PassThrough, signal: AbortSignal, events: AsyncIterable<StreamEvent<unknown>>): Promise<void> {
  if (signal.aborted) return;
  const iterator = events[Symbol.asyncIterator]();
  const ended = once(signal, 'abort').then(() => 'ended' as const);
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), ended]);
      if (next === 'ended' || next.done || signal.aborted) return;
      if (!out.write(textOf(next.value))) await Promise.race([once(out, 'drain'), ended]);
    }
  } finally {
    // Not awaited: the event that the iterator waits for may never arrive.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
