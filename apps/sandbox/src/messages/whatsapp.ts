import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../faults/faults.ts';
import { misbehave } from '../faults/misbehave.ts';
import type { Timings } from '../settings.ts';
import type { Inbox } from './inbox.ts';

type Parts = { accessToken: string; timings: Timings; faults: Faults; inbox: Inbox };

const message = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\d{10,15}$/, 'is not a phone number in international form'),
  type: z.literal('template', 'a business begins a conversation with a template'),
  template: z.object({
    name: z.string().min(1),
    language: z.object({ code: z.string().min(2) }),
    components: z
      .array(
        z.object({
          type: z.literal('body'),
          parameters: z.array(z.object({ type: z.literal('text'), text: z.string().min(1).max(1024) })).min(1),
        }),
      )
      .min(1),
  }),
});

const failure = (code: number, text: string) => ({ error: { message: text, type: 'OAuthException', code } });

/** WhatsApp, as Meta's Cloud API has it: one call with a template, whose text is stored in the inbox. */
export async function whatsAppRoutes(scope: FastifyInstance, parts: Parts): Promise<void> {
  const { accessToken, timings, faults, inbox } = parts;
  misbehave(scope, () => faults.current().sms, timings, failure(131_000, 'Something went wrong'));

  scope.post('/v21.0/:phoneNumberId/messages', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!isSame(given, accessToken)) return reply.code(401).send(failure(190, 'Invalid OAuth access token'));
    const body = message.safeParse(request.body ?? {});
    if (!body.success) {
      const issue = body.error.issues[0];
      return reply
        .code(400)
        .send(failure(100, `${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'is not valid'}`));
    }
    const { to, template } = body.data;
    const text = template.components.flatMap(({ parameters }) => parameters.map((one) => one.text)).join(' ');
    const id = inbox.receive({ channel: 'whatsapp', to, from: 'Gatelight', subject: null, text });
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: `wamid.${Buffer.from(id).toString('base64url')}`, message_status: 'accepted' }],
    };
  });
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
