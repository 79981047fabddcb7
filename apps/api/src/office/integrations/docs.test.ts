import { readFileSync } from 'node:fs';
import { estateApiRoutes, webhookKinds } from '@gatelight/contract';
import { describe, expect, it } from 'vitest';
import { secretText, signedHeaders } from './deliveries/sign.ts';

/*
 * Developers of estates rely on docs/integrations.md. This test runs its example and checks that its tables are
 * complete.
 */

const page = readFileSync(new URL('../../../../../docs/integrations.md', import.meta.url), 'utf8');
const code = /```js verify\n([\s\S]+?)```/.exec(page)?.[1] ?? '';
type Verify = (secret: string, headers: Record<string, string>, body: string, now?: number) => unknown;
const { verify } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
  verify: Verify;
};

const key = Buffer.alloc(32, 1);
const [salt, former] = [Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
const body = '{"type":"endpoint.test"}';
const at = new Date('2026-11-22T12:00:00Z');
const headers = signedHeaders({ id: 'msg_1', body, at, salts: [salt, former] }, key);
const ago = (seconds: number) => at.getTime() + seconds * 1000;

describe('the example in the documentation', () => {
  it('accepts our signatures with the present secret and with the former one', () => {
    expect(verify(secretText(key, salt), headers, body, ago(10))).toEqual({ type: 'endpoint.test' });
    expect(verify(secretText(key, former), headers, body, ago(10))).toEqual({ type: 'endpoint.test' });
  });

  it.each([
    ['another secret', () => verify(secretText(key, Buffer.alloc(32, 9)), headers, body, ago(10))],
    ['a changed body', () => verify(secretText(key, salt), headers, `${body} `, ago(10))],
    ['another id', () => verify(secretText(key, salt), { ...headers, 'webhook-id': 'msg_2' }, body, ago(10))],
    ['an old message', () => verify(secretText(key, salt), headers, body, ago(301))],
    ['no timestamp', () => verify(secretText(key, salt), { ...headers, 'webhook-timestamp': 'x' }, body, ago(10))],
    [
      'another version of signature',
      () =>
        verify(
          secretText(key, salt),
          { ...headers, 'webhook-signature': headers['webhook-signature']!.replaceAll('v1,', 'v2,') },
          body,
          ago(10),
        ),
    ],
  ])('refuses %s', (_, attempt) => {
    expect(attempt).toThrow();
  });
});

describe('the documentation', () => {
  it.each(webhookKinds.map((kind) => [kind]))('explains %s', (kind) => expect(page).toContain(`| \`${kind}\``));
  it.each(estateApiRoutes.map(({ method, path }) => [`${method} ${path}`]))('lists %s', (call) =>
    expect(page).toContain(`\`${call}\``),
  );
});
