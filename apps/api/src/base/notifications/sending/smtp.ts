import { callbackify } from 'node:util';
import { createTransport } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { connectPublic, reachesPublicAddressesOnly } from '#platform/outbound/private-addresses';
import { measured } from '#platform/process/vital-signs';
import type { MailMessage, MailSender, SendOutcome } from './sender.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  url: string;
  /** `Gatelight <no-reply@example.com>`. */
  from: string;
}

/** E-mail over SMTP. Never throws. */
export function createSmtpSender(settings: SmtpSettings): MailSender & { close: () => void } {
  const transport = createTransport({
    url: settings.url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 3000,
    greetingTimeout: 5000,
    socketTimeout: 8000,
    dnsTimeout: 3000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(reachesPublicAddressesOnly() ? { getSocket } : {}),
  });
  return {
    send: (message) =>
      measured('email', sendMail(transport, settings.from, message), (outcome) => outcome.kind === 'unknown'),
    close: () => transport.close(),
  };
}

type GetSocket = NonNullable<SMTPPool.Options['getSocket']>;

/** Replaces the mailer's own connect, which would also reach private addresses. */
const getSocket: GetSocket = callbackify(async ({ host = '', port, secure }: SMTPPool.Options) => {
  try {
    return { connection: await connectPublic(host, Number(port ?? (secure ? 465 : 587)), 3000) };
  } catch (error) {
    throw Object.assign(error as Error, { command: 'CONN' });
  }
});

async function sendMail(
  transport: ReturnType<typeof createTransport>,
  from: string,
  message: MailMessage,
): Promise<SendOutcome> {
  if ([message.to, message.subject, message.id].some((header) => /[\r\n\0]/.test(header))) {
    return { kind: 'not-sent', reason: 'line break in a header', isFinal: true };
  }
  const sending = transport.sendMail({
    from,
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    attachments: (message.attachments ?? []).map(({ name, contentType, content }) => ({
      filename: name,
      contentType,
      content,
    })),
    messageId: message.id,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  try {
    await within(sending, 12_000);
    return { kind: 'ok' };
  } catch (error) {
    return readFailure(error);
  }
}

async function within<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no response in time')), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Only the reply's number and the kind of failure, because replies may quote the address. */
function readFailure(error: unknown): SendOutcome {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string };
  if (responseCode !== undefined) {
    const isFinal = responseCode >= 500 && responseCode !== 530 && responseCode !== 535;
    return { kind: 'not-sent', reason: `smtp ${responseCode}`, isFinal };
  }
  // Before the text was transferred, nothing can have been sent.
  if (command === 'CONN' || ['EDNS', 'EAUTH', 'ECONNREFUSED', 'ENOTFOUND'].includes(code ?? '')) {
    return { kind: 'not-sent', reason: `smtp ${code ?? 'connection'}`, isFinal: false };
  }
  return { kind: 'unknown', reason: `smtp ${code ?? 'no answer'}` };
}
