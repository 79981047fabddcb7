import { createHmac, timingSafeEqual } from 'node:crypto';
import { createOutbound, type Outcome } from '#platform/outbound/outbound';
import { z } from 'zod';
import type { DeliveryReport, SendOutcome, SmsSender } from './sender.ts';
import { isGsmText } from '../templates/sms-text.ts';

export interface TermiiSettings {
  /** Termii gives each account its own address. */
  baseUrl: string;
  apiKey: string;
  /** Signs delivery reports; different from `apiKey`. */
  secret: string;
  /** Approved sender id, 3 to 11 characters. */
  sender: string;
}

const accepted = z.object({ message_id: z.union([z.string().min(1), z.int()]).transform(String) });

const reportBody = z.object({
  message_id: z.union([z.string().min(1).max(200), z.int()]).transform(String),
  status: z.string().max(200),
});

/** An SMS to us. The provider writes numbers in international form, with or without a plus. */
const inboundBody = z.object({
  type: z.literal('inbound'),
  sender: z.string().regex(/^\+?234\d{10}$/),
  message: z.string().max(1600),
});

/** SMS and WhatsApp through Termii's HTTP API. Never throws. */
export function createTermiiSender(settings: TermiiSettings): SmsSender & { close: () => Promise<void> } {
  const outbound = createOutbound({ baseUrl: settings.baseUrl, part: 'sms', concurrency: 20 });
  return {
    async send({ channel, to, text }) {
      const outcome = await outbound.call({
        method: 'POST',
        path: '/api/sms/send',
        body: {
          api_key: settings.apiKey,
          to: `234${to.slice(1)}`,
          from: settings.sender,
          sms: text,
          type: isGsmText(text) ? 'plain' : 'unicode',
          // A token is transactional: on the other route, numbers on the do-not-disturb list never get it.
          channel: channel === 'sms' ? 'dnd' : 'whatsapp',
        },
      });
      return readAnswer(outcome);
    },
    readReport: (rawBody, signature) => readReport(settings.secret, rawBody, signature),
    close: () => outbound.close(),
  };
}

function readAnswer(outcome: Outcome): SendOutcome {
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', reason: outcome.why, isFinal: false };
  if (outcome.kind === 'unknown') return { kind: 'unknown', reason: outcome.why };
  const { status } = outcome;
  if (status >= 200 && status < 300) {
    const answer = accepted.safeParse(outcome.json);
    if (answer.success) return { kind: 'ok', providerId: answer.data.message_id };
    return { kind: 'unknown', reason: `status ${status} without a message id` };
  }
  // Our key, our balance, our rate: an operator or a retry can fix these; the number is not the problem.
  if ([401, 402, 403, 408, 429].includes(status))
    return { kind: 'not-sent', reason: `status ${status}`, isFinal: false };
  if (status >= 400 && status < 500) return { kind: 'not-sent', reason: `status ${status}`, isFinal: true };
  return { kind: 'unknown', reason: `status ${status}` };
}

function readReport(secret: string, rawBody: Buffer, signature: string | undefined): DeliveryReport {
  const wanted = createHmac('sha512', secret).update(rawBody).digest();
  const given = Buffer.from(/^[0-9a-f]{128}$/i.test(signature ?? '') ? (signature ?? '') : '', 'hex');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { kind: 'forged' };
  const json = parseJson(rawBody);
  const inbound = inboundBody.safeParse(json);
  if (inbound.success) return { kind: 'text', from: `0${inbound.data.sender.slice(-10)}`, text: inbound.data.message };
  const report = reportBody.safeParse(json);
  if (!report.success) return { kind: 'ignored' };
  const { message_id: providerId, status } = report.data;
  const outcome = outcomeOf(status);
  return outcome ? { kind: 'report', providerId, outcome, wording: oneWord(status) } : { kind: 'ignored' };
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The provider's texts vary in case, blanks and punctuation; an unknown text is not a final state. */
function outcomeOf(status: string): 'delivered' | 'failed' | undefined {
  const words = oneWord(status);
  if (words === 'delivered' || words === 'message delivered') return 'delivered';
  if (/^(message )?(failed|rejected|expired|undelivered|undeliverable|not delivered)$/.test(words)) return 'failed';
  if (words.startsWith('dnd active')) return 'failed';
  return undefined;
}

function oneWord(status: string): string {
  return status
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
