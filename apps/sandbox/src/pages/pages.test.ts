import { afterEach, beforeEach, expect, test } from 'vitest';
import { keys, openCharge, startWorld, type TestWorld } from '../test-world.ts';
import { html } from './html.ts';

let world: TestWorld;

beforeEach(async () => {
  world = await startWorld();
});
afterEach(async () => world.close());

async function page(path: string) {
  const response = await fetch(`${world.url}${path}`, {
    headers: { accept: 'text/html,application/xhtml+xml' },
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('each page loads, is marked as sandbox, links back to the product, and allows no foreign or inline script', async () => {
  for (const path of [
    '/sandbox',
    '/sandbox/bank',
    '/sandbox/inbox',
    '/sandbox/meters',
    '/sandbox/gate',
    '/sandbox/faults',
  ]) {
    const { status, headers, text } = await page(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(text).toContain('href="/sandbox">Sandbox</a>');
    expect(text).toContain('href="/">Back to Gatelight</a>');
    expect(text).not.toMatch(/<script(?![^>]*src="\/sandbox\/assets\/)| style=| onclick=/);
  }
});

test('every file that a page uses exists', async () => {
  for (const path of ['/sandbox/bank', '/sandbox/inbox', '/sandbox/faults', '/sandbox/meters', '/sandbox/gate']) {
    const names = (await page(path)).text.matchAll(/(?:src|href)="(\/sandbox\/assets\/[^"]+)"/g);
    for (const [, name] of names) expect((await page(name ?? '')).status).toBe(200);
  }
  expect((await page('/sandbox/assets/call.js')).headers.get('content-type')).toContain('text/javascript');
  const fonts = Array.from((await page('/sandbox/assets/base.css')).text.matchAll(/url\('(.+?)'\)/g), ([, url]) => url);
  expect(fonts).toHaveLength(5);
  for (const font of fonts) {
    expect((await page(String(font))).headers.get('content-type'), String(font)).toBe('font/woff2');
  }
  expect((await page('/sandbox/assets/..%2Froutes.ts')).status).toBe(404);
});

test('names and messages from outside are shown as text', async () => {
  const attack = `<img src=x onerror=alert(1)>"'`;
  await openCharge(world, 500_000, { metadata: { customer_name: attack } });
  await world.call('POST', '/api/sms/send', {
    api_key: keys.termiiApiKey,
    to: '2348031234567',
    from: 'Gatelight',
    sms: attack,
  });
  for (const path of ['/sandbox/bank', '/sandbox/inbox', `/sandbox/inbox?to=${encodeURIComponent(attack)}`]) {
    const { text } = await page(path);
    expect(text).not.toContain('<img');
    expect(text).toContain('&lt;img');
  }
});

test('the inbox has copy buttons for tokens and codes only', async () => {
  const send = async (sms: string) =>
    world.call('POST', '/api/sms/send', { api_key: keys.termiiApiKey, to: '2348031234567', from: 'Gatelight', sms });
  await send('Meter 04175000019. Token 12345678901234567890');
  await send('Your code is 482913');
  await send('NGN5,000 paid, call 08031234567');
  const { text } = await page('/sandbox/inbox?to=08031234567');
  expect([...text.matchAll(/data-copy="([^"]*)"/g)].map(([, copy]) => copy)).toEqual([
    '482913',
    '1234 5678 9012 3456 7890',
  ]);
});

test('the bank shows the owner of an account number, and refuses an unknown one', async () => {
  const { accountNumber, reference } = await openCharge(world);
  expect((await world.call('GET', `/sandbox/bank/accounts/${accountNumber}`)).data).toMatchObject({
    account_number: accountNumber,
    amount: 500_000,
    is_paid: false,
    reference,
  });
  expect((await world.call('GET', '/sandbox/bank/accounts/0123456789')).status).toBe(404);
  expect((await page('/sandbox/bank')).text).toContain(`data-account="${accountNumber}"`);
});

test('an unknown meter gets a page with a message, and unknown paths are refused', async () => {
  const { status, text } = await page('/sandbox/meters/04175000999');
  expect(status).toBe(404);
  expect(text).toContain('No such meter');
  expect((await world.call('GET', '/sandbox/nothing')).body).toMatchObject({ status: 'error', code: 'not_found' });
});

test('the html template escapes every value that it did not make itself', () => {
  expect(html`<b>${'<i>"&\''}</b>${html`<u></u>`}${[1, null, false, undefined]}`.text).toBe(
    '<b>&lt;i&gt;&quot;&amp;&#39;</b><u></u>1',
  );
});
