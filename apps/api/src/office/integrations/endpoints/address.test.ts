import type * as dns from 'node:dns';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { reachPublicAddressesOnly } from '#platform/outbound/private-addresses';
import { createPostWebhook, type PostWebhook } from '../deliveries/post-webhook.ts';
import { openBench, openReceiver, type Bench, type TestReceiver } from '../test-integrations.ts';

/** A public name that its owner points at our own machine. */
vi.mock('node:dns', async (real) => {
  const actual = await real<typeof dns>();
  type Found = (error: null, found: { address: string; family: number }[]) => void;
  const lookup = (host: string, options: dns.LookupOptions, found: Found) =>
    host === 'inner.example'
      ? found(null, [
          { address: '203.0.113.7', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])
      : actual.lookup(host, options, found as never);
  return { ...actual, lookup };
});

let bench: Bench;
let receiver: TestReceiver;
let post: PostWebhook;
beforeAll(async () => {
  bench = await openBench();
  receiver = await openReceiver();
  post = createPostWebhook({ totalMs: 2000 });
});
afterEach(() => reachPublicAddressesOnly(false));
afterAll(async () => {
  await post.close();
  await receiver.close();
  await bench.close();
});

const save = async (url: string) => {
  const { data, code, text } = await bench.act('webhook.create', {
    estate_id: bench.estates[0],
    url,
    description: '',
    contact_email: 'dev@estate.example',
    kinds: ['order.vended'],
  });
  return { code: data?.error ?? code, state: data?.state, text };
};

const send = (url: string) => post({ url, headers: {}, body: '{}' });

describe('in production, webhooks go only to public https addresses', () => {
  it.each([
    'https://127.0.0.1/hooks',
    'https://127.1/hooks',
    'https://0x7f000001/hooks',
    'https://[::1]/hooks',
    'https://[::ffff:127.0.0.1]/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.8/hooks',
    'https://192.168.1.1/hooks',
    'https://localhost/hooks',
    'https://metadata.internal/hooks',
    'http://estate.example/hooks',
    'https://name:secret@estate.example/hooks',
  ])('%s is refused when it is saved, and again when it is sent', async (url) => {
    reachPublicAddressesOnly(true);
    expect(await save(url)).toMatchObject({ code: 'address-not-allowed' });
    if (url.includes('@')) return;
    expect(await send(url)).toMatchObject({ status: null, problem: expect.stringContaining('not allowed') });
  });

  it('a name with a private address is refused when it is saved, and again when a webhook is sent', async () => {
    reachPublicAddressesOnly(true);
    expect(await save('https://inner.example/hooks')).toMatchObject({ code: 'address-not-allowed' });
    expect(await send('https://inner.example/hooks')).toMatchObject({
      status: null,
      problem: 'its host name leads to a private address',
    });
  });

  it('a name that does not exist is refused', async () => {
    reachPublicAddressesOnly(true);
    expect(await save('https://no-such-host.invalid/hooks')).toMatchObject({ code: 'address-unknown' });
  });
});

describe('outside production', () => {
  it('a redirect is not followed', async () => {
    const target = await openReceiver();
    receiver.responses.next = (_, response) => void response.writeHead(307, { location: target.url }).end();
    expect(await send(receiver.url)).toMatchObject({ status: 307, problem: expect.stringContaining('redirects') });
    expect(target.received).toEqual([]);
    await target.close();
  });

  it('a developer’s machine may receive webhooks', async () => {
    expect(await save(receiver.url)).toMatchObject({ state: 'done' });
  });

  it.each(['ftp://estate.example/x', 'file:///etc/passwd', 'not an address', `https://a.example/${'x'.repeat(600)}`])(
    '%s is not an address',
    async (url) => expect(await save(url)).toMatchObject({ code: 'invalid-input' }),
  );
});
