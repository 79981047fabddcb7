import type { AddressInfo, Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { FaultMode } from '../faults/faults.ts';
import type { Timings } from '../settings.ts';
import type { Inbox } from './inbox.ts';

export type MailServer = { listen: (port: number, host: string) => Promise<number>; close: () => Promise<void> };

type Done = (error?: Error | null) => void;

const largestMailBytes = 1_048_576;

/** An SMTP server without sign-in or TLS that stores every mail in the inbox, once for each recipient. */
export function createMailServer(
  inbox: Inbox,
  mode: () => FaultMode,
  timings: Timings,
  log: FastifyBaseLogger,
): MailServer {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMailBytes,
    closeTimeout: 1_000,
    banner: 'Gatelight sandbox',
    onMailFrom(_address, _session, done) {
      done(mode() === 'error' ? refusal(451, 'The sandbox mail server is set to refuse') : null);
    },
    onData(stream, session, done) {
      void receive(stream, session, done);
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'mail connection failed'));
  server.server.on('connection', (socket) => {
    const port = socket.remotePort;
    if (port === undefined) return;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, done: Done): Promise<void> {
    try {
      await accept(await collect(stream), session, done);
    } catch (error) {
      log.warn({ err: error }, 'mail not accepted');
      done(stream.sizeExceeded ? refusal(552, 'Message is too large') : refusal(451, 'Message could not be read'));
    }
  }

  async function accept(raw: Buffer, session: SMTPServerSession, done: Done): Promise<void> {
    const fault = mode();
    if (fault === 'timeout') {
      setTimeout(() => sockets.get(session.remotePort)?.destroy(), timings.silenceMs).unref();
      return;
    }
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, timings.slowMs).unref());
    const mail = await PostalMime.parse(raw);
    for (const recipient of session.envelope.rcptTo) {
      inbox.receive({
        channel: 'email',
        to: recipient.address,
        from: mail.from?.address ?? '',
        subject: mail.subject ?? null,
        text: (mail.text ?? wordsOf(mail.html ?? '')).trim(),
      });
    }
    if (fault === 'lost_response') {
      sockets.get(session.remotePort)?.destroy();
      return;
    }
    done();
  }

  return {
    listen: async (port, host) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject);
        server.listen(port, host, () => resolve((server.server.address() as AddressInfo).port));
      }),
    close: async () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

async function collect(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw new Error('message is larger than this server accepts');
  return Buffer.concat(chunks);
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function wordsOf(html: string): string {
  return html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
