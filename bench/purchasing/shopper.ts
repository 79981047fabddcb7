import { randomBytes, randomInt } from 'node:crypto';
import { benchEstate } from './database.ts';

export interface Bought {
  reference: string;
  /** Milliseconds that the payment link took. */
  linkMs: number;
  /** When the bank had booked the transfer. */
  paidAtMs: number;
}

export interface ShopAddress {
  url: string;
  sandboxUrl: string;
}

/** The same amount each time, so that every purchase costs the product the same. */
const amountKobo = 500_000;

/** One purchase as a new payer makes it: requests an account from a separate address and pays into it. */
export async function buyToken(shop: ShopAddress, meter: string): Promise<Bought> {
  const reference = newReference();
  const startedAt = performance.now();
  const link = await fetch(`${shop.url}/v1/gatelight/payment-link`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'purchase-proof': randomBytes(32).toString('base64url'),
      'x-forwarded-for': newAddress(),
    },
    body: JSON.stringify({
      clientId: 'gatelight-web',
      amount: amountKobo,
      customerName: 'Ada Obi',
      customerEmail: '',
      customerTelephone: `0${randomInt(7_000_000_000, 9_999_999_999)}`,
      reference,
      metadata: { reference, meter_number: meter, estate_name: benchEstate },
    }),
  });
  const answer = await link.text();
  const linkMs = performance.now() - startedAt;
  const account = /"account_number":"(\d+)"/.exec(answer)?.[1];
  if (!link.ok || account === undefined) throw new Error(`the payment link returned ${link.status} ${answer}`);
  const transfer = await fetch(`${shop.sandboxUrl}/sandbox/bank/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account_number: account, amount: amountKobo }),
  });
  if (transfer.status !== 201) throw new Error(`the bank returned ${transfer.status} ${await transfer.text()}`);
  await transfer.body?.cancel();
  return { reference, linkMs, paidAtMs: Date.now() };
}

function newReference(): string {
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return `TOK-${now}${randomBytes(6).toString('hex').toUpperCase()}`;
}

function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
