import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { inTransaction, sql } from '#platform/database/db';
import { sessionOf } from '#platform/callers/session';
import { transactionLimits } from './limits.ts';
import { receiptMessage } from './receipt/email-receipt.ts';
import { readReceiptCode, receiptCode } from './receipt/receipt-code.ts';
import { transactionRoutes } from './routes.ts';
import { findEntry } from './store.ts';
import { brand, historyOf, links } from './test-history.ts';

let api: TestApi;
let made: ReturnType<typeof historyOf>;
let user: string;

beforeAll(async () => {
  api = await openTestApi(
    (serve, { web }) => transactionRoutes(serve, { db: web, links, brand }),
    ({ web }) => ({
      'own-transaction': async (user, { slug = '', id = '' }) =>
        (await findEntry(web, sessionOf(user), slug, id)) !== undefined,
    }),
  );
  made = historyOf(api.owner);
  await made.prepare();
  user = await made.user();
  await sql`update identity."user" set email = 'ada@shop.test' where id = ${user}::bigint`.execute(api.owner);
  await made.fund(user, 50_000_000n);
});
afterAll(() => api.close());

const as = (userId: string) => api.as(userId, ['user'], made.sessionOf(userId));
const detailOf = async (reference: string) =>
  (await as(user).get(`/api/v1/transactions/electricity_token/${reference}`)).data;

describe('the code of a receipt', () => {
  it('identifies its entry, and no other code does', () => {
    const code = receiptCode(links.key, 42n);
    expect(code).toMatch(/^[\w-]{32}$/);
    expect(readReceiptCode(links.key, code)).toBe(42n);
    expect(readReceiptCode(Buffer.alloc(32, 4), code)).toBeUndefined();
    for (let at = 0; at < code.length; at += 1) {
      const other = `${code.slice(0, at)}${code[at] === 'A' ? 'B' : 'A'}${code.slice(at + 1)}`;
      expect(readReceiptCode(links.key, other)).toBeUndefined();
    }
  });
});

describe('the public page of a receipt', () => {
  it('says what was paid and no more', async () => {
    const { id, reference } = await made.order(user);
    // A transfer is often made hours after the order.
    await inTransaction(api.owner, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update vending."order" set paid_at = created_at + interval '3 hours' where id = ${id}`.execute(tx);
    });
    const { receipt, units, created_at, order } = await detailOf(reference);
    expect(order.paid_at > created_at).toBe(true);
    expect(receipt.url).toBe(`http://shop.test/receipt/${receipt.code}`);
    const answer = await api.as(undefined).get(`/api/v1/receipts/${receipt.code}`);
    expect(answer.data).toEqual({
      reference,
      type: 'electricity_token',
      amount_kobo: 500_000,
      at: order.paid_at,
      meter_masked: '••• 0019',
      units,
      unit: 'kWh',
    });
  });

  it('rejects codes that are not ours and entries that did not succeed, and slows down repeated attempts', async () => {
    const { id } = await made.order(user, { status: 'created' });
    const entry = await sql<{ id: bigint }>`select id from transactions.entry where order_id = ${id}`.execute(
      api.owner,
    );
    const waiting = receiptCode(links.key, entry.rows[0]!.id);
    const forged = receiptCode(Buffer.alloc(32, 9), 1n);
    for (const code of [waiting, forged]) {
      expect((await api.as(undefined).get(`/api/v1/receipts/${code}`)).status).toBe(404);
    }
    expect((await api.as(undefined).get('/api/v1/receipts/short')).status).toBe(404);
    let last = 404;
    for (let tries = 0; tries < transactionLimits.wrongReceipt.most && last === 404; tries += 1) {
      last = (await api.as(undefined).get(`/api/v1/receipts/${forged}`)).status;
    }
    expect(last).toBe(429);
  });
});

/**
 * The text operators of a PDF are in its compressed streams. Fonts are subsets, so the letters cannot be read there.
 */
function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
}

describe('the receipt as a PDF', () => {
  it('is one page with our fonts, and exists only for successful entries', async () => {
    const { reference } = await made.order(user);
    const path = `/api/v1/transactions/electricity_token/${reference}`;
    const answer = await api.app.inject({ url: `${path}/receipt.pdf`, headers: as(user).headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain(`gatelight-receipt-${reference}.pdf`);
    const pdf = answer.rawPayload;
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = pdf.toString('latin1');
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(text).toMatch(/PublicSans/);
    expect(text).toMatch(/RedHatMono/);
    // The naira sign has a glyph of our own: it is in the subset font's table of characters.
    expect(streamsOf(pdf).some((stream) => stream.includes('<20a6>'))).toBe(true);

    const waiting = await made.order(user, { status: 'created' });
    const refused = await as(user).get(`/api/v1/transactions/electricity_token/${waiting.reference}/receipt.pdf`);
    expect([refused.status, refused.code]).toEqual([409, 'no-receipt']);
  });

  it('is sent by e-mail to the address of the account, once a minute, as a file', async () => {
    const { reference } = await made.order(user);
    const path = `/api/v1/transactions/electricity_token/${reference}`;
    const first = await as(user).post(`${path}/receipt/email`);
    expect([first.status, first.data]).toEqual([202, { to_masked: 'a•••@shop.test' }]);
    await as(user).post(`${path}/receipt/email`);
    const { rows } = await sql<{ recipient: string; payload: Record<string, unknown> }>`
      select recipient, payload from notifications.message where payload ->> 'name' = 'receipt'`.execute(api.owner);
    expect(rows.length).toBeGreaterThanOrEqual(1);
    expect(rows.length).toBeLessThanOrEqual(2);
    expect(rows[0]?.recipient).toBe('ada@shop.test');
    const { url } = (await detailOf(reference)).receipt;
    const sender = { ...brand, publicUrl: 'http://shop.test' };
    const message = receiptMessage.read(rows[0]?.payload, 'en');
    expect(message.mail(sender).text).toContain(url);
    const [file] = await message.attachments(sender);
    expect(file?.name).toBe(`gatelight-receipt-${reference}.pdf`);
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
