import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../faults/faults.ts';
import { misbehave } from '../faults/misbehave.ts';
import type { Clock, Timings } from '../settings.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Inbox } from './inbox.ts';

type Parts = { apiKey: string; clock: Clock; timings: Timings; faults: Faults; inbox: Inbox; deliveries: Deliveries };

const phone = z.string().regex(/^\+?\d{10,15}$/, 'is not a phone number in international form');
const sendBody = z.object({
  api_key: z.string(),
  to: z.union([phone, z.array(phone).min(1).max(100)]),
  from: z.string().min(3).max(11),
  sms: z.string().min(1).max(1_600),
  type: z.enum(['plain', 'unicode']).default('plain'),
  channel: z.enum(['dnd', 'generic', 'whatsapp']).default('generic'),
});

const costPerMessage = 4;

/**
 * The SMS provider's only call. It checks the key in the body, stores the message in the inbox, and reports the
 * delivery a moment later.
 */
export async function smsRoutes(scope: FastifyInstance, parts: Parts): Promise<void> {
  const { apiKey, clock, timings, faults, inbox, deliveries } = parts;
  misbehave(scope, () => faults.current().sms, timings, { code: 'error', message: 'Internal server error' });

  scope.post('/api/sms/send', async (request, reply) => {
    const body = sendBody.safeParse(request.body ?? {});
    const given: unknown = (request.body as { api_key?: unknown } | null)?.api_key;
    if (typeof given !== 'string' || !isSame(given, apiKey))
      return reply.code(401).send({ code: 'error', message: 'Invalid API key' });
    if (!body.success) {
      const issue = body.error.issues[0];
      return reply
        .code(400)
        .send({ code: 'error', message: `${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'is not valid'}` });
    }
    const { to, from, sms, channel } = body.data;
    const ids = [to].flat().map((number) => deliver(number, from, sms, channel));
    return {
      message_id: ids[0],
      message: 'Successfully Sent',
      balance: 100_000,
      user: 'Gatelight Sandbox',
      code: 'ok',
    };
  });

  function deliver(number: string, from: string, text: string, channel: 'dnd' | 'generic' | 'whatsapp'): string {
    const id = inbox.receive({
      channel: channel === 'whatsapp' ? 'whatsapp' : 'sms',
      to: number,
      from,
      subject: null,
      text,
    });
    const report = {
      type: 'outbound',
      id,
      message_id: id,
      receiver: number,
      sender: from,
      message: text,
      sent_at: new Date(clock()).toISOString(),
      cost: String(costPerMessage),
      status: 'Delivered',
      channel,
    };
    deliveries.announce('sms', 'delivery.report', number, report, timings.reportDelayMs);
    return id;
  }
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
