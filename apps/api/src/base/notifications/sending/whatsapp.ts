import { createOutbound, type Outcome } from '#platform/outbound/outbound';
import { z } from 'zod';
import type { SendOutcome, WhatsAppSender } from './sender.ts';

export interface WhatsAppSettings {
  /** `https://graph.facebook.com`, or the sandbox. */
  baseUrl: string;
  accessToken: string;
  /** The id of the operator's number in the Cloud API. */
  phoneNumberId: string;
  /** A business may begin a conversation only with an approved template: one with a single text parameter in its body. */
  template: string;
}

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });

/** The longest parameter that a template takes. */
const longestText = 1024;

/** WhatsApp through Meta's Cloud API. Never throws. */
export function createWhatsAppSender(settings: WhatsAppSettings): WhatsAppSender & { close: () => Promise<void> } {
  const outbound = createOutbound({ baseUrl: settings.baseUrl, part: 'whatsapp', concurrency: 20 });
  return {
    async send({ to, text }) {
      const outcome = await outbound.call({
        method: 'POST',
        path: `/v21.0/${encodeURIComponent(settings.phoneNumberId)}/messages`,
        headers: { authorization: `Bearer ${settings.accessToken}` },
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: `234${to.slice(1)}`,
          type: 'template',
          template: {
            name: settings.template,
            language: { code: 'en' },
            // A parameter is one line.
            components: [
              {
                type: 'body',
                parameters: [{ type: 'text', text: text.replaceAll(/\s+/g, ' ').slice(0, longestText) }],
              },
            ],
          },
        },
      });
      return readAnswer(outcome);
    },
    close: () => outbound.close(),
  };
}

function readAnswer(outcome: Outcome): SendOutcome {
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', reason: outcome.why, isFinal: false };
  if (outcome.kind === 'unknown') return { kind: 'unknown', reason: outcome.why };
  const { status } = outcome;
  if (status >= 200 && status < 300) {
    const answer = accepted.safeParse(outcome.json);
    const id = answer.data?.messages[0]?.id;
    return id === undefined
      ? { kind: 'unknown', reason: `status ${status} without a message id` }
      : { kind: 'ok', providerId: id };
  }
  // Our token, our rate: an operator or a retry can fix these; the number is not the problem.
  if ([401, 403, 408, 429].includes(status)) return { kind: 'not-sent', reason: `status ${status}`, isFinal: false };
  if (status >= 400 && status < 500) return { kind: 'not-sent', reason: `status ${status}`, isFinal: true };
  return { kind: 'unknown', reason: `status ${status}` };
}
