import { createHmac } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import type { MessageRequest } from './templates/message.ts';
import { createNotifications } from './notifications.ts';
import { deliveriesOf, queueMessage } from './sending/queue-message.ts';
import type { MailMessage, SendOutcome, TextMessage } from './sending/sender.ts';
import { createTermiiSender } from './sending/termii.ts';
import { testNote, testTemplates } from './test-templates.ts';

/* The slice with a provider in this process, whose responses the test chooses, and with its own database. */

let database: TestDatabase;
export let db: Db;
/** The owner's connection: it may change the clock of rows. */
export let owner: Db;

/** Every message that the provider received. */
export const phone: (TextMessage | MailMessage)[] = [];
export const logged: string[] = [];
/** The provider's next responses; after them always `ok`. */
export const responses: SendOutcome[] = [];
/** Runs during a send: the provider has the message and we have no response yet. */
export const hooks: { whileSending: () => Promise<void> } = { whileSending: async () => undefined };

let orders = 0;
let providerIds = 0;

export const ok = (): SendOutcome => ({ kind: 'ok', providerId: `p-${(providerIds += 1)}` });
export const busy: SendOutcome = { kind: 'not-sent', reason: 'status 429', isFinal: false };
export const never: SendOutcome = { kind: 'not-sent', reason: 'status 400', isFinal: true };
export const silence: SendOutcome = { kind: 'unknown', reason: 'no answer' };

async function send(message: TextMessage | MailMessage): Promise<SendOutcome> {
  phone.push(message);
  await hooks.whileSending();
  return responses.shift() ?? ok();
}

export const secret = 'report-secret-16';
const { readReport } = createTermiiSender({
  baseUrl: 'http://127.0.0.1:9',
  apiKey: 'api-key-api-key-',
  secret,
  sender: 'Gatelight',
});

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '0',
};
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });

/** Another worker; `run` runs one of its jobs once. */
export function start(options: { crash?: () => void; withMail?: boolean } = {}) {
  const { crash = () => undefined, withMail = true } = options;
  const notifications = createNotifications({
    db,
    sms: { send, readReport },
    mail: withMail ? { send } : undefined,
    log,
    crash,
    brand,
    templates: testTemplates,
  });
  const run = async (name: string) => {
    const job = notifications.jobs.find((one) => one.name === `notifications.${name}`);
    if (!job) throw new Error(`no job ${name}`);
    return job.run();
  };
  return { ...notifications, run };
}

/** Call it once at the top of a test file. */
export function useNotifications(): void {
  beforeAll(async () => {
    database = await createTestDatabase();
    db = createDb({ url: database.appUrl, poolSize: 8 });
    owner = createDb({ url: database.ownerUrl, poolSize: 2 });
  });

  beforeEach(async () => {
    phone.length = 0;
    logged.length = 0;
    responses.length = 0;
    hooks.whileSending = async () => undefined;
    await sql`truncate notifications.message, notifications.report`.execute(owner);
  });

  afterAll(async () => {
    await db.destroy();
    await owner.destroy();
    await database.drop();
  });
}

export function codeFor(changes: Partial<MessageRequest> = {}): MessageRequest {
  const id = String((orders += 1));
  return {
    event: `order:${id}:token`,
    subjectKind: 'order',
    subjectId: id,
    channel: 'sms',
    to: '08031234567',
    content: testNote.content({ code: '012345' }),
    ...changes,
  };
}

export async function queue(changes: Partial<MessageRequest> = {}): Promise<MessageRequest & { id: bigint }> {
  const request = codeFor(changes);
  const { id } = await inTransaction(db, (tx) => queueMessage(tx, request));
  return { ...request, id };
}

export async function row(
  id: bigint,
): Promise<{ state: string; attempts: number; wait: number; payload: unknown; provider_id: string | null }> {
  const { rows } = await sql<Awaited<ReturnType<typeof row>>>`
    select state, attempts, extract(epoch from greatest(due_at, lease_until) - now())::float8 as wait, payload, provider_id
    from notifications.message where id = ${id}
  `.execute(db);
  if (!rows[0]) throw new Error('no such message');
  return rows[0];
}

export const states = async (request: MessageRequest) =>
  (await deliveriesOf(db, request)).map(({ channel, state }) => `${channel} ${state}`);
export const passTime = () =>
  sql`update notifications.message set due_at = now(), lease_until = null where state = 'queued'`.execute(owner);

export function report(providerId: string, status: string, changes: object = {}): [Buffer, string] {
  const body = Buffer.from(JSON.stringify({ type: 'outbound', message_id: providerId, status, ...changes }));
  return [body, createHmac('sha512', secret).update(body).digest('hex')];
}
