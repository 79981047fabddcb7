import type { listCards } from '@gatelight/contract/money/payments/cards';
import type { listMyMeters } from '@gatelight/contract/places/households';
import type { getDashboard } from '@gatelight/contract/money/transactions';
import type { getOrder } from '@gatelight/contract/selling/vending';
import type { getFunding } from '@gatelight/contract/money/wallets';
import type * as z from 'zod/mini';
import { REFERENCE, moneyAt, price } from './answers.ts';

// Responses of the server to a signed-in resident, as they cross the wire, typed by the contract.

export type WireOrder = z.input<typeof getOrder.answer>;
type WireFunding = z.input<typeof getFunding.answer>;
type WireDashboard = z.input<typeof getDashboard.answer>;
type WireMeters = z.input<typeof listMyMeters.answer>;
type WireCards = z.input<typeof listCards.answer>;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A purchase from the wallet with its token. */
export function orderWithToken(changes: Partial<WireOrder> = {}): WireOrder {
  return {
    reference: REFERENCE,
    trxref: REFERENCE,
    status: 'vended',
    payment_status: 'success',
    money: moneyAt('token-ready', { method: 'wallet' }),
    message: 'No page shows this sentence',
    meter_number: '04175000019',
    estate_name: 'Palm Court',
    utility: 'electricity',
    created_at: '2026-11-20T13:05:00.000Z',
    paid_at: '2026-11-20T13:07:22.000Z',
    vended_at: '2026-11-20T13:07:24.000Z',
    delay_notice_at: null,
    price,
    amount_received_kobo: 500_000,
    tokens: [{ token: '58732094116640827315', kind: 'credit', units: '22.4' }],
    deliveries: [],
    refunds: [],
    method: 'wallet',
    expires_at: null,
    account: null,
    authorization_url: null,
    decline: null,
    now: new Date().toISOString(),
    ...changes,
  };
}

/** A purchase by transfer that no one has paid yet. */
export function unpaidOrder(changes: Partial<WireOrder> = {}): WireOrder {
  return orderWithToken({
    status: 'awaiting_payment',
    payment_status: 'pending',
    money: moneyAt('waiting', { received_kobo: 0, method: 'transfer' }),
    method: 'transfer',
    paid_at: null,
    vended_at: null,
    tokens: [],
    amount_received_kobo: 0,
    expires_at: inMinutes(30),
    account: { account_number: '9912345678', account_name: 'Gatelight / Ada Obi', bank_name: 'Sandbox Bank' },
    ...changes,
  });
}

/** An account for a transfer of ₦5,000, as both ways to pay by transfer return it. */
export function accountToPay() {
  return {
    reference: REFERENCE,
    account_number: '9912345678',
    account_name: 'Gatelight / Ada Obi',
    bank_name: 'Sandbox Bank',
    stamp_duty_kobo: 0,
    amount_kobo: 500_000,
    expires_at: inMinutes(30),
    now: new Date().toISOString(),
  };
}

export function funding(changes: Partial<WireFunding> = {}): WireFunding {
  return {
    reference: REFERENCE,
    method: 'card',
    status: 'pending',
    stamp_duty_kobo: 0,
    amount_kobo: 500_000,
    credited_kobo: 0,
    held_kobo: 0,
    message: 'No page shows this sentence',
    created_at: new Date().toISOString(),
    expires_at: inMinutes(30),
    credited_at: null,
    account: null,
    authorization_url: null,
    decline: null,
    ended: null,
    now: new Date().toISOString(),
    ...changes,
  };
}

export const myMeters: WireMeters = [
  {
    id: '1',
    number: '04175000019',
    utility: 'electricity',
    nickname: 'Home',
    status: 'active',
    estate_name: 'Palm Court',
    house_name: 'Block 4, Flat 2',
    customer_name: 'Ada Obi',
    is_default: true,
    role: 'owner',
    members_count: 0,
  },
];

export const myCards: WireCards = [
  {
    id: '3',
    brand: 'Visa',
    last4: '4081',
    expiry_month: 9,
    expiry_year: 2030,
    is_expired: false,
    bank: null,
    name: 'Visa 4081',
    is_default: true,
  },
];

const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'] as const;

export function dashboardOf(changes: Partial<WireDashboard> = {}): WireDashboard {
  return {
    wallet: {
      balance_kobo: 2_425_000,
      last_movement: { at: '2026-11-20T13:05:00.000Z', type: 'electricity_token', amount_kobo: -500_000 },
    },
    total_spent_kobo: 18_700_000,
    purchases: 18,
    last_vending: null,
    meter: { number: '04175000019', status: 'active', utility: 'electricity', nickname: 'Home' },
    months: MONTHS.map((month, at) => ({
      month,
      spent_kobo: 1_000_000 * at,
      units_by_utility: { electricity: `${at}4.7`, water: '0.0', gas: '0.0' },
    })),
    newest: [
      {
        id: '7',
        slug: 'electricity_token',
        reference: REFERENCE,
        created_at: '2026-11-20T13:05:00.000Z',
        type: 'electricity_token',
        amount_kobo: 500_000,
        channel: 'wallet',
        status: 'success',
        meter_number: '04175000019',
        utility: 'electricity',
        units: '22.4',
        unit: 'kWh',
        token: '58732094116640827315',
      },
    ],
    buy_again: {
      meter_number: '04175000019',
      utility: 'electricity',
      amount_kobo: 500_000,
      nickname: 'Home',
      last_bought_at: '2026-11-20T13:05:00.000Z',
    },
    has_orders: true,
    service_charges: { owed_kobo: 0, overdue_kobo: 0 },
    offices: [],
    ...changes,
  };
}
