import type { moneyFacts } from '@gatelight/contract/money';
import type { priceLines } from '@gatelight/contract/selling/vending/prices';
import type { getPaymentLink, getQuickPurchase } from '@gatelight/contract/selling/vending/quick-purchases';
import type * as z from 'zod/mini';
import { rememberExpiry } from '../features/quick-purchase/form/intent.ts';
import type { PurchaseIntent } from '../features/quick-purchase/form/intent.ts';
import { noteOpened } from '../features/quick-purchase/opened-purchases.ts';

// Responses of the server for tests, as they cross the wire. The contract types them, so they cannot differ from it.

export const SECRET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ';
export const REFERENCE = 'TOK-20261120130722045AB12CD34';

type IssuedLink = z.input<typeof getPaymentLink.answer>;
type WirePrice = z.input<typeof priceLines>;
type WirePurchase = z.input<typeof getQuickPurchase.answer>;
type WireMoney = z.input<typeof moneyFacts>;

/** Where ₦5,000 for a token is. */
export function moneyAt(code: WireMoney['code'], changes: Partial<WireMoney> = {}): WireMoney {
  return {
    code,
    due_kobo: 500_000,
    received_kobo: 500_000,
    refund_state: null,
    refund_kobo: 0,
    extra_kobo: 0,
    ...changes,
  };
}

/** A payment link as the gateway returns it; the account closes 30 minutes after the server's `now`. */
export function issuedLink(changes: Partial<IssuedLink['data']> = {}): IssuedLink {
  const now = new Date();
  const data: IssuedLink['data'] = {
    status: 'pending',
    money: moneyAt('waiting', { received_kobo: 0 }),
    message: 'No page shows this sentence',
    reference: REFERENCE,
    amount: 500_000,
    amount_received: 0,
    meter_number: '04175000019',
    account_number: '9912345678',
    account_name: 'Gatelight / Ada Obi',
    bank_name: 'Sandbox Bank',
    expires_at: new Date(now.getTime() + 1_800_000).toISOString(),
    now: now.toISOString(),
    paid_at: null,
    ...changes,
  };
  return { status: data.status, message: data.message, data };
}

export const price: WirePrice = {
  amount_kobo: 500_000,
  debt_kobo: 0,
  fee_kobo: 0,
  energy_kobo: 465_116,
  vat_kobo: 34_884,
  vat_rate_bp: 750,
  tariff_name: 'Residential band A',
  price_kobo_per_unit: 20_740,
  units: '22.4',
  unit: 'kWh',
  rounding: 'up',
  debt_left_kobo: 0,
};

/** A purchase on its way: paid, without a token yet. */
export function purchaseOnItsWay(changes: Partial<WirePurchase> = {}): WirePurchase {
  return {
    reference: REFERENCE,
    status: 'vending',
    payment_status: 'success',
    money: moneyAt('making-token'),
    message: 'No page shows this sentence',
    customer_name: 'A*a O*i',
    phone_masked: '0803 ••• 4567',
    email_masked: null,
    meter_number: '04175000019',
    estate_name: 'Palm Court',
    utility: 'electricity',
    created_at: '2026-11-20T13:05:00.000Z',
    expires_at: '2026-11-20T13:35:00.000Z',
    paid_at: '2026-11-20T13:07:22.000Z',
    vended_at: null,
    delay_notice_at: null,
    price,
    amount_received_kobo: 500_000,
    tokens: [],
    deliveries: [],
    refunds: [],
    ...changes,
  };
}

/** The same purchase with its token, sent by SMS. */
export function purchaseWithToken(changes: Partial<WirePurchase> = {}): WirePurchase {
  return purchaseOnItsWay({
    status: 'vended',
    money: moneyAt('token-ready'),
    vended_at: '2026-11-20T13:07:24.000Z',
    tokens: [{ token: '58732094116640827315', kind: 'credit', units: '22.4' }],
    deliveries: [{ channel: 'sms', to_masked: '0803 ••• 4567', state: 'delivered', at: '2026-11-20T13:07:26.000Z' }],
    ...changes,
  });
}

/** Makes this browser the one that started the purchase, as the form does. */
export function madeHere(reference: string = REFERENCE): PurchaseIntent {
  const intent: PurchaseIntent = {
    proof: 'p'.repeat(43),
    request: {
      clientId: 'gatelight-web',
      webhook_url: 'http://localhost/webhook',
      amount: 500_000,
      customerName: 'Ada Obi',
      customerEmail: '',
      customerTelephone: '08031234567',
      reference,
      metadata: {
        reference,
        order_id: reference,
        meter_number: '04175000019',
        estate_name: 'Palm Court',
        created_at: '2026-11-20T13:07:22.045Z',
      },
    },
  };
  rememberExpiry(intent, new Date(Date.now() + 1_800_000).toISOString());
  noteOpened(intent, new Date());
  return intent;
}
