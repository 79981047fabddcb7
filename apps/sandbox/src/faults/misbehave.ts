import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Timings } from '../settings.ts';
import type { FaultMode } from './faults.ts';

/**
 * Makes every route of `scope` behave as `mode()` says at the moment of the request. `error`, `html`, `empty` and
 * `timeout` do no work. `lost_response` does all the work and then drops the connection, which a caller must be able to
 * handle.
 */
export function misbehave(scope: FastifyInstance, mode: () => FaultMode, timings: Timings, errorBody: unknown): void {
  scope.addHook('onRequest', async (request, reply) => {
    switch (mode()) {
      case 'slow':
        await delay(timings.slowMs, undefined, { ref: false });
        return;
      case 'error':
        await reply.code(500).send(errorBody);
        return;
      case 'html':
        await reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
        return;
      case 'empty':
        await reply.code(200).send();
        return;
      case 'timeout': {
        const { socket } = request.raw;
        reply.hijack();
        setTimeout(() => socket.destroy(), timings.silenceMs).unref();
        return;
      }
      case 'ok':
      case 'lost_response':
      case 'duplicate_webhook':
      case 'late_webhook':
        return;
    }
  });
  scope.addHook('onSend', async (request, _reply, payload) => {
    if (mode() === 'lost_response') request.raw.socket.destroy();
    return payload;
  });
}
