import { paymentState } from '@gatelight/contract/money/payments';
import { orderStatus } from '@gatelight/contract/selling/vending/order-status';
import type { PaymentState } from '@gatelight/contract/money/payments';
import type { OrderStatus } from '@gatelight/contract/selling/vending/order-status';
import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { describe, expect, it } from 'vitest';
import { DELAYED_AFTER_MS, excessKobo, orderPollMs, paymentPollMs, stageOf } from './progress.ts';

const token = { token: '58732094116640827315', kind: 'credit', units: '22.4' } as const;

function stage(
  state: PaymentState,
  status: OrderStatus | null,
  more: {
    received?: number;
    tokens?: Purchase['tokens'];
    remainingMs?: number;
    waitedMs?: number;
    delayNoticeAt?: Date;
  } = {},
) {
  return stageOf({
    payment: { status: state, amount: 500_000, amount_received: more.received ?? 500_000 },
    order: status && { status, tokens: more.tokens ?? [], delay_notice_at: more.delayNoticeAt ?? null },
    remainingMs: more.remainingMs ?? 60_000,
    waitedForTokenMs: more.waitedMs ?? 0,
  });
}

describe('the message to the payer', () => {
  it.each<[PaymentState, OrderStatus | null, string]>([
    ['pending', 'awaiting_payment', 'waiting'],
    ['expired', 'expired', 'not-seen'],
    ['failed', null, 'not-paid'],
    ['currency_mismatch', 'refunding', 'wrong-currency'],
    ['paid_late', 'paid_late', 'paid-late'],
    ['paid_late', 'refunding', 'paid-late'],
    ['paid_late', 'vending', 'making-token'],
    ['success', null, 'making-token'],
    ['success', 'awaiting_payment', 'making-token'],
    ['success', 'paid', 'making-token'],
    ['success', 'vending', 'making-token'],
    ['success', 'unknown', 'token-delayed'],
    ['success', 'vend_failed', 'vend-failed'],
    ['success', 'refunding', 'refunding'],
    ['success', 'refunded', 'refunded'],
  ])('payment %s with order %s is "%s"', (state, status, told) => {
    expect(stage(state, status)).toBe(told);
  });

  it('is "not seen yet", not failed, when the time is over without a transfer', () => {
    expect(stage('pending', 'awaiting_payment', { remainingMs: 0 })).toBe('not-seen');
  });

  it('distinguishes too little from too much: too little is refunded, too much still buys', () => {
    expect(stage('amount_mismatch', 'refunding', { received: 400_000 })).toBe('underpaid');
    expect(stage('amount_mismatch', 'vending', { received: 600_000 })).toBe('making-token');
    expect(excessKobo({ status: 'amount_mismatch', amount: 500_000, amount_received: 600_000 })).toBe(100_000n);
    expect(excessKobo({ status: 'success', amount: 500_000, amount_received: 500_000 })).toBe(0n);
  });

  it('shows the token as soon as there is one, whatever the payment state says', () => {
    for (const state of paymentState.options) expect(stage(state, 'vended', { tokens: [token] })).toBe('token-ready');
  });

  it.each<[PaymentState, OrderStatus]>([
    ['success', 'paid'],
    ['success', 'vending'],
    ['success', 'unknown'],
    ['amount_mismatch', 'paid'],
    ['paid_late', 'vending'],
  ])('is late once the payer was told so: payment %s with order %s', (state, status) => {
    expect(stage(state, status, { received: 600_000, delayNoticeAt: new Date() })).toBe('token-late');
  });

  it('is no longer late once there is a token or a refund', () => {
    const delayNoticeAt = new Date();
    expect(stage('success', 'vended', { tokens: [token], delayNoticeAt })).toBe('token-ready');
    expect(stage('success', 'refunding', { delayNoticeAt })).toBe('refunding');
  });

  it('keeps making the token while a vended order has not shown it yet', () => {
    expect(stage('success', 'vended')).toBe('making-token');
  });

  it('says that it takes longer after a while', () => {
    expect(stage('success', 'vending', { waitedMs: DELAYED_AFTER_MS + 1 })).toBe('token-delayed');
  });

  it('never says failed while the outcome is unknown', () => {
    for (const state of paymentState.options) {
      expect(['vend-failed', 'refunding', 'refunded']).not.toContain(stage(state, 'unknown'));
    }
  });

  it('has an answer for every pair of states', () => {
    for (const state of paymentState.options) {
      for (const status of orderStatus.options) expect(stage(state, status)).toEqual(expect.any(String));
    }
  });
});

describe('how often the server is asked', () => {
  it('asks about the payment every ten seconds until it is settled', () => {
    expect(paymentPollMs(undefined)).toBe(10_000);
    expect(paymentPollMs('pending')).toBe(10_000);
    expect(paymentPollMs('expired')).toBe(30_000);
    // A closed account: money may still arrive and go back.
    expect(paymentPollMs('failed')).toBe(30_000);
    for (const state of ['success', 'amount_mismatch', 'currency_mismatch', 'paid_late'] as const) {
      expect(paymentPollMs(state)).toBe(false);
    }
  });

  it('asks about the token every two seconds at first, then slower, ten at most', () => {
    const vending = { status: 'vending', tokens: [], deliveries: [], refunds: [] } as const;
    const asked = { ...vending, tokens: [], deliveries: [], refunds: [] };
    expect(orderPollMs(undefined, 0)).toBe(2000);
    expect(orderPollMs(asked, 2)).toBe(3000);
    expect(orderPollMs(asked, 100)).toBe(10_000);
  });

  it('follows the SMS and a refund after the token, then stops', () => {
    const at = new Date();
    const vended = { status: 'vended' as const, tokens: [token], refunds: [] };
    const sms = { channel: 'sms' as const, to_masked: '0803 ••• 4567', at };
    expect(orderPollMs({ ...vended, deliveries: [{ ...sms, state: 'queued' }] }, 3)).toBe(5000);
    expect(orderPollMs({ ...vended, deliveries: [{ ...sms, state: 'delivered' }] }, 3)).toBe(false);
    expect(orderPollMs({ ...vended, deliveries: [{ ...sms, state: 'sent' }] }, 61)).toBe(false);
  });
});
