import { randomInt } from 'node:crypto';
import { carriedTraces } from '#platform/tracing/carried-traces';
import { traced } from '#platform/tracing/spans';
import type { NotificationDeps } from '../deps.ts';
import { sendPush } from '../push/send-push.ts';
import type { SendOutcome } from './sender.ts';
import { createSettler, type Settle } from './settle.ts';
import { settingsByMessage } from './choices.ts';
import { entryFor } from '../inbox/file-inbox.ts';
import { failMessage, scheduleRetry, takeDue, type DueMessage } from '../store.ts';
import type { TemplateRegister } from '../register.ts';
import type { RenderedMessage } from '../templates/template.ts';
import type { TextsInForce } from '../texts/texts-in-force.ts';

/** Longer than any sender takes (12 s); a message whose worker was killed is late by half a minute at most. */
const leaseSeconds = 30;
/** How many messages one run takes at most. */
export const sendBatch = 100;

/** With another channel left, a quarter of a minute of retries is enough; without one, most of an hour. */
const mostAttempts = { withFallback: 4, last: 12 };

type SendDeps = Omit<NotificationDeps, 'templates'> & { templates: TemplateRegister; texts: TextsInForce };

/** Sends due messages, outside any transaction. Returns how many rows it took. */
export async function sendDue(deps: SendDeps): Promise<number> {
  const due = await takeDue(deps.db, sendBatch, leaseSeconds, settingsByMessage(deps.templates.all));
  if (due.length === 0) return 0;
  await deps.texts.refresh();
  const settler = createSettler(deps.db, due.length);
  const traceOf = await carriedTraces(
    deps.db,
    due.map(({ subject }) => subject),
  );
  const send = (message: DueMessage) =>
    traced(`send ${message.channel}`, { parent: traceOf(message.subject) }, () =>
      sendOne(deps, message, settler.settle),
    );
  await Promise.all(due.map((message) => send(message).finally(settler.endOne)));
  return due.length;
}

async function sendOne(deps: SendDeps, message: DueMessage, settle: Settle): Promise<void> {
  const { db, log, crash } = deps;
  const about = { message_id: String(message.id), channel: message.channel, attempt: message.attempts };
  if (message.isExpired) {
    await failMessage(db, message.id, 'expired before it could be sent', false);
    return log.warn(about, 'message expired');
  }
  const template = message.template === null ? undefined : deps.templates.find(message.template);
  const entry = message.isUnfiled && template ? entryFor(deps, message, template) : undefined;
  // A message that is of no use in a mailbox an hour later is only shown in the app.
  if (message.channel === 'email' && message.userId !== null && template && !template.channels.includes('email')) {
    await settle({ id: message.id, entry, state: 'withheld' });
    return log.info(about, 'message is not for e-mail');
  }
  if (message.refusedBy !== null) {
    await settle({ id: message.id, entry, state: 'withheld' });
    return log.info({ ...about, setting: message.refusedBy }, 'message withheld by choice of the user');
  }
  const most = message.hasFallback ? mostAttempts.withFallback : mostAttempts.last;
  if (message.attempts > most) return giveUp(deps, message, 'its workers died');

  const outcome = await sendMessage(deps, message);
  crash('notify.after_send');
  if (outcome.kind === 'ok') {
    await settle({ id: message.id, entry, state: 'sent', providerId: outcome.providerId });
    return log.info(about, 'message sent');
  }
  if (outcome.kind === 'not-sent' && outcome.isFinal) return giveUp(deps, message, outcome.reason);
  if (message.attempts >= most) return giveUp(deps, message, outcome.reason);
  // An unknown outcome is retried: the text is the same each time, so a second copy does no harm, while a token that
  // never arrives does. (For money and tokens themselves the rule is the opposite.)
  const waitSeconds = backOffSeconds(message.attempts);
  await scheduleRetry(db, message, waitSeconds, outcome.reason);
  log.warn(
    { ...about, outcome: outcome.kind, reason: outcome.reason, wait_s: waitSeconds },
    'message not sent, will retry',
  );
}

async function giveUp({ db, log }: SendDeps, message: DueMessage, reason: string): Promise<void> {
  await failMessage(db, message.id, reason, true);
  log.error(
    {
      message_id: String(message.id),
      channel: message.channel,
      attempt: message.attempts,
      reason,
      fallback: message.hasFallback,
    },
    'message failed for good',
  );
}

/** 2, 4, 8 … seconds and at most 15 minutes, times 0.5 to 1.5, so that many messages do not retry at the same moment. */
function backOffSeconds(attempt: number): number {
  const seconds = Math.min(900, 2 ** attempt);
  return (seconds * randomInt(500, 1500)) / 1000;
}

async function sendMessage(
  { db, sms, whatsapp, mail, push, brand, templates }: SendDeps,
  message: DueMessage,
): Promise<SendOutcome> {
  let rendered: RenderedMessage;
  try {
    rendered = templates.read(message.payload, message.language);
  } catch {
    // A newer version that runs at the same time may have written it, so it is retried.
    return { kind: 'not-sent', reason: 'this version does not know the template', isFinal: false };
  }
  if (message.channel === 'email') {
    if (!mail) return { kind: 'not-sent', reason: 'no mail server is configured', isFinal: true };
    const { hostname } = new URL(brand.publicUrl);
    return mail.send({
      id: `<message-${message.id}@${hostname}>`,
      to: message.to,
      ...rendered.mail(brand),
      attachments: await rendered.attachments(brand),
    });
  }
  if (message.channel === 'push') {
    const path = templates.find(message.template ?? '')?.opens;
    return sendPush({ db, push }, message.to, { ...rendered.inApp(brand), path, answer: rendered.pushAnswer });
  }
  if (message.channel === 'whatsapp' && whatsapp) {
    return whatsapp.send({ to: message.to, text: rendered.sms(brand), language: message.language });
  }
  return sms.send({ channel: message.channel, to: message.to, text: rendered.sms(brand) });
}
