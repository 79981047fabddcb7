import { createPaymentLink } from '@gatelight/contract/selling/vending/quick-purchases';
import type { QuickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropIntent, endIntent, intentFor, nairaToKobo, noteRefusal, rememberExpiry } from './intent.ts';

const requestFor = (...given: Parameters<typeof intentFor>) => intentFor(...given).request;

const form: QuickPurchaseForm = {
  fullName: 'Ada Obi',
  phoneNumber: '08031234567',
  meterNumber: '04175000019',
  estateName: 'Palm Court',
  amount: '5000',
  email: '',
};
const at = new Date('2026-11-20T13:07:22.045Z');
const later = new Date('2026-11-20T13:12:00.000Z');

beforeEach(() => {
  localStorage.clear();
});

describe('one purchase, one reference', () => {
  it('sends the request exactly as in the specification, in whole kobo', () => {
    const request = requestFor(form, 'gatelight-web', at);
    expect(request).toEqual({
      clientId: 'gatelight-web',
      webhook_url: 'http://localhost/webhook',
      amount: 500_000,
      customerName: 'Ada Obi',
      customerEmail: '',
      customerTelephone: '08031234567',
      reference: request.reference,
      metadata: {
        reference: request.reference,
        order_id: request.reference,
        meter_number: '04175000019',
        estate_name: 'Palm Court',
        created_at: '2026-11-20T13:07:22.045Z',
      },
    });
    expect(createPaymentLink.body.safeParse(request).success).toBe(true);
  });

  it('sends the very same body again after a retry, a reload or from a second tab', () => {
    const first = intentFor(form, 'gatelight-web', at);
    expect(intentFor({ ...form }, 'gatelight-web', later)).toEqual(first);
  });

  it.each(
    Object.entries({
      fullName: 'Bisi',
      phoneNumber: '08099999999',
      meterNumber: '04175000027',
      estateName: 'Lekki Gardens',
      amount: '5001',
      email: 'a@example.com',
    }),
  )('takes a new reference when %s changes', (name, value) => {
    const first = requestFor(form, 'gatelight-web', at);
    expect(requestFor({ ...form, [name]: value }, 'gatelight-web', later).reference).not.toBe(first.reference);
  });

  it('returns the same account while it is open, and a new one after it closed', () => {
    const first = intentFor(form, 'gatelight-web', at);
    rememberExpiry(first, '2026-11-20T13:37:22.000Z');
    expect(intentFor(form, 'gatelight-web', later)).toEqual(first);
    const next = intentFor(form, 'gatelight-web', new Date('2026-11-20T13:37:23.000Z'));
    expect(next.request.reference).not.toBe(first.request.reference);
  });

  it('takes a new reference for the next purchase once this one is settled', () => {
    const first = requestFor(form, 'gatelight-web', at);
    endIntent(first.reference);
    expect(requestFor(form, 'gatelight-web', later).reference).not.toBe(first.reference);
  });

  it('does not end when another purchase is settled', () => {
    const first = requestFor(form, 'gatelight-web', at);
    endIntent('TOK-20261120130722045AAAAAAAA');
    expect(requestFor(form, 'gatelight-web', later).reference).toBe(first.reference);
  });

  it('is forgotten when the buyer clears the form', () => {
    const first = requestFor(form, 'gatelight-web', at);
    dropIntent();
    expect(requestFor(form, 'gatelight-web', later).reference).not.toBe(first.reference);
  });

  it('ignores invalid data in the storage', () => {
    localStorage.setItem('quickPurchaseIntent', '{"request":{"reference":"<img onerror>"}}');
    expect(requestFor(form, 'gatelight-web', at).reference).toMatch(/^TOK-/);
    localStorage.setItem('quickPurchaseIntent', 'not json');
    expect(requestFor(form, 'gatelight-web', at).reference).toMatch(/^TOK-/);
  });
});

describe('the proof of the buyer', () => {
  it('is 32 random bytes, made with the intent and stored before the first request', () => {
    const { proof } = intentFor(form, 'gatelight-web', at);
    expect(proof).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(atob(proof.replaceAll('-', '+').replaceAll('_', '/'))).toHaveLength(32);
    expect(localStorage.getItem('quickPurchaseIntent')).toContain(proof);
  });

  it('is different for every intent', () => {
    const proofs = Array.from(
      { length: 200 },
      (_, n) => intentFor({ ...form, amount: `${5000 + n}` }, 'web', at).proof,
    );
    expect(new Set(proofs).size).toBe(200);
    expect(proofs.every((proof) => /^[A-Za-z0-9_-]{43}$/.test(proof))).toBe(true);
  });

  it('stays the same after a refusal and after the account was issued', () => {
    const first = intentFor(form, 'gatelight-web', at);
    noteRefusal(first);
    expect(intentFor(form, 'gatelight-web', later)).toEqual(first);
    rememberExpiry(first, '2026-11-20T13:37:22.000Z');
    expect(intentFor(form, 'gatelight-web', later)).toEqual(first);
  });

  it('makes a new intent when the stored one has none', () => {
    const { request } = intentFor(form, 'gatelight-web', at);
    localStorage.setItem('quickPurchaseIntent', JSON.stringify({ request, expiresAt: null, wasRefused: false }));
    const next = intentFor(form, 'gatelight-web', later);
    expect(next.request.reference).not.toBe(request.reference);
    expect(next.proof).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});

describe('naira to kobo', () => {
  it('is exact for the largest amount that can be typed', () => {
    expect(nairaToKobo('9999999999999')).toBe(999_999_999_999_900n);
    expect(nairaToKobo('0001000')).toBe(100_000n);
  });
});
