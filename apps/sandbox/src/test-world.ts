import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';

export const keys = {
  paystackSecretKey: 'sk_test_0123456789',
  termiiApiKey: 'termii-key-0123',
  termiiSecret: 'termii-secret-0123',
};

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };
export type Answer = { status: number; body: Record<string, unknown>; data: Record<string, unknown> };

export type TestWorld = {
  sandbox: Sandbox;
  url: string;
  smtpPort: number;
  /** What the product's webhook addresses received, oldest first. */
  received: Received[];
  /** Statuses with which the product responds to the next webhooks. 200 when the list is empty. */
  replies: number[];
  provider: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
  events: (event: string) => Record<string, unknown>[];
  close: () => Promise<void>;
};

const quick = {
  slowMs: 150,
  silenceMs: 200,
  refundStepMs: 150,
  reportDelayMs: 10,
  webhookRetryMs: [10, 20, 30],
  webhookThenEveryMs: 40,
};

/** A sandbox on random ports beside a product that only receives webhooks, both over real HTTP. */
export async function startWorld(options: Partial<SandboxOptions> = {}): Promise<TestWorld> {
  const received: Received[] = [];
  const replies: number[] = [];
  const product = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      response.writeHead(replies.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  const productUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  const sandbox = await createSandbox({
    ...keys,
    // Most tests are about one thing, so they use the lenient behaviour. strict.test.ts and incoming.test.ts use the
    // default one.
    behaviour: 'lenient',
    webhookUrl: `${productUrl}/payments`,
    smsWebhookUrl: `${productUrl}/sms`,
    ...options,
    timings: { ...quick, ...options.timings },
  });
  const { url, smtpPort } = await sandbox.listen();

  async function request(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const content = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body: content, data: (content['data'] ?? {}) as Record<string, unknown> };
  }

  return {
    sandbox,
    url,
    smtpPort,
    received,
    replies,
    provider: async (method, path, body, headers) =>
      request(method, path, body, { authorization: `Bearer ${keys.paystackSecretKey}`, ...headers }),
    call: async (method, path, body) => request(method, path, body, { accept: 'application/json' }),
    events: (event) =>
      received
        .map(({ body }) => JSON.parse(body) as { event?: string; data: Record<string, unknown> })
        .filter((one) => one.event === event)
        .map((one) => one.data),
    async close() {
      await sandbox.close();
      product.closeAllConnections();
      await new Promise((resolve) => product.close(resolve));
    },
  };
}

let charges = 0;

/** Opens a charge of this many kobo and returns its account and reference. */
export async function openCharge(world: TestWorld, amount = 500_000, more: Record<string, unknown> = {}) {
  charges += 1;
  const { data } = await world.provider('POST', '/charge', {
    email: 'ada@example.com',
    amount,
    reference: `TOK-17000000${charges}-ABCD1234`,
    bank_transfer: { account_expires_at: null },
    ...more,
  });
  return { reference: String(data['reference']), accountNumber: String(data['account_number']) };
}
