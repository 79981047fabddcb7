import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '#platform/http/api';
import { createDb, type Db } from '#platform/database/db';
import { createHttp } from '#platform/http/http';
import { createLog } from '#platform/log';
import { transactionRoutes } from '../routes.ts';
import { openShop, type Shop } from '../../../selling/vending/test-shop.ts';

/* The receipt of a purchase without an account, for visitors who have its secret. */

const publicUrl = 'http://shop.test';
const brand = { name: 'Gatelight', phone: '0800', email: 'help@shop.test' };

let shop: Shop;
let web: Db;
let app: FastifyInstance;

beforeAll(async () => {
  shop = await openShop();
  web = createDb({ url: shop.database.webUrl, poolSize: 2 });
  ({ app } = createHttp({ log: createLog('test', 'silent'), trustedProxies: [], secure: false }));
  const serve = createApi(app, {
    publicUrl,
    authenticate: () => Promise.resolve(undefined),
    objectChecks: { 'own-transaction': () => Promise.resolve(false) },
  });
  transactionRoutes(serve, { db: web, links: { key: Buffer.alloc(32, 3), publicUrl }, brand });
});
afterAll(async () => {
  await app.close();
  await web.destroy();
  await shop.close();
});

const pdfOf = (secret: string) => app.inject({ url: `/api/v1/quick-purchases/${secret}/receipt.pdf` });

test('a purchase has its receipt as a PDF once it has a token, and a wrong secret has none', async () => {
  const { secret, accountNumber } = await shop.open();
  const early = await pdfOf(secret);
  expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([409, 'no-receipt']);

  await shop.transfer(accountNumber, 500_000);
  const { reference } = await shop.workUntil(async () => {
    const purchase = await shop.purchase(secret);
    return purchase.tokens.length > 0 && purchase;
  });
  const answer = await pdfOf(secret);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toContain(`gatelight-receipt-${reference}.pdf`);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

  expect((await pdfOf('A'.repeat(43))).statusCode).toBe(404);
});
