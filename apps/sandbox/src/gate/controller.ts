import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checked, SandboxRefusal } from '../refusal.ts';

const shown = z.object({
  key: z.string().regex(/^glg_[0-9a-f]{32}$/, 'is the key that begins with glg_'),
  secret: z.string().regex(/^whsec_[\w+/]{43}=$/, 'is the secret that begins with whsec_'),
});
const check = shown.extend({
  kind: z.enum(['plate', 'card', 'code', 'pass']),
  value: z.string().min(1).max(200),
  direction: z.enum(['in', 'out']),
});
const report = shown.extend({
  kind: z.enum(['opened', 'refused', 'held', 'jammed']),
  direction: z.enum(['in', 'out']),
  ticket: z.uuid().nullable(),
  plate: z.string().max(12).default(''),
});

const answerMs = 10_000;

/**
 * A controller at a gate. It sends requests and reports to the product, signed with the key and secret that the manager
 * of an estate saw.
 */
export async function gateRoutes(scope: FastifyInstance, productUrl: () => string | undefined): Promise<void> {
  async function send(keys: z.infer<typeof shown>, path: string, value: object) {
    const base = productUrl();
    if (base === undefined)
      throw new SandboxRefusal(503, 'no_product', 'The sandbox does not know where Gatelight is.');
    const body = JSON.stringify(value);
    const id = randomUUID();
    const timestamp = String(Math.floor(Date.now() / 1000));
    const secret = Buffer.from(keys.secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    const begin = performance.now();
    const response = await fetch(new URL(path, base), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'gatelight-key': keys.key,
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
      signal: AbortSignal.timeout(answerMs),
    }).catch(() => {
      throw new SandboxRefusal(502, 'no_answer', 'Gatelight did not respond to the barrier. Try again.');
    });
    const answer: unknown = await response.json().catch(() => null);
    return {
      data: {
        request: { path, id, timestamp, body: value },
        status: response.status,
        answer,
        milliseconds: Math.round(performance.now() - begin),
      },
    };
  }

  scope.post('/sandbox/gate/check', async (request) => {
    const { key, secret, ...body } = checked(check, request.body);
    return send({ key, secret }, '/api/v1/controllers/check', body);
  });
  scope.post('/sandbox/gate/event', async (request) => {
    const { key, secret, ...event } = checked(report, request.body);
    const now = new Date().toISOString();
    return send({ key, secret }, '/api/v1/controllers/events', {
      sent_at: now,
      events: [{ key: randomUUID(), at: now, ...event }],
    });
  });
}
