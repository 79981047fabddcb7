import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DefinedTemplate } from '#notifications';
import { delayNotice, paymentNotice, refundNotice, tokenMessage } from './index.ts';

type Token = Parameters<typeof tokenMessage.content>[0];
type PaymentNotice = Parameters<typeof paymentNotice.content>[0];

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '08000000000',
};

const token: Token = {
  reference: 'TOK-20261121093000-AB12CD34',
  customerName: 'Ada Obi',
  estateName: 'Palm Court',
  meterNumber: '04175000019',
  utility: 'electricity',
  paidAt: new Date('2026-11-21T09:30:00Z'),
  tokens: [{ token: '58732094116640827315', kind: 'credit', units: '22.5' }],
  price: {
    amount_kobo: 500_000n,
    debt_kobo: 0n,
    fee_kobo: 0n,
    energy_kobo: 465_116n,
    vat_kobo: 34_884n,
    vat_rate_bp: 750,
    tariff_name: 'Band A',
    price_kobo_per_unit: 20_680n,
    units: '22.5',
    unit: 'kWh',
    rounding: 'up',
    debt_left_kobo: 0n,
  },
};

/** As the worker sends it: built from the stored payload. */
function sms<Data>(template: DefinedTemplate<Data>, data: Data): string {
  const stored: unknown = JSON.parse(JSON.stringify(template.content(data).payload));
  return template.read(stored, 'en').sms(brand);
}

const parts = (text: string) => (text.length <= 160 ? 1 : Math.ceil(text.length / 153));

const notice = (reason: PaymentNotice['reason']): PaymentNotice => ({
  reference: token.reference,
  reason,
  currency: 'NGN',
  dueKobo: 500_000n,
  receivedKobo: 480_000n,
  refundKobo: 480_000n,
});

describe('a token by SMS', () => {
  test('is the same text as in the picture on the landing page', () => {
    const shown = new URL('../../../../../web/src/features/landing/proof/sample-sms.json', import.meta.url);
    const lines = JSON.parse(readFileSync(shown, 'utf8')) as string[];
    const reference = 'TOK-20261123130642-AB12CD34';
    expect(`Gatelight: ${lines.join(' ')}`).toBe(sms(tokenMessage, { ...token, reference }));
  });

  test('has the token in groups of four, its meter, units and price, in one part', () => {
    const text = sms(tokenMessage, token);
    expect(text).toBe(
      'Gatelight: 5873 2094 1166 4082 7315 for meter 04175000019. 22.5 kWh, NGN 5,000.00 (VAT 348.84). Load it on your meter. Ref TOK-20261121093000-AB12CD34',
    );
    expect(parts(text)).toBe(1);
  });

  test('of the largest amount to the longest reference still fits one part with its token and reference', () => {
    const reference = `TOK-${'9'.repeat(40)}`;
    const text = sms(tokenMessage, {
      ...token,
      reference,
      price: { ...token.price, units: '1820162.5', amount_kobo: 100_000_000n, vat_kobo: 6_976_744n },
    });
    expect(text).toContain('5873 2094 1166 4082 7315');
    expect(text).toContain(reference);
    expect(text).not.toContain('Load it');
    expect(parts(text)).toBe(1);
  });

  test('numbers several tokens in the order in which they are loaded', () => {
    const text = sms(tokenMessage, {
      ...token,
      tokens: [
        { token: '11111111111111111111', kind: 'key-change', units: '0.0' },
        { token: '22222222222222222222', kind: 'key-change', units: '0.0' },
        { token: '58732094116640827315', kind: 'credit', units: '22.5' },
      ],
    });
    expect(text).toContain(
      '3 tokens for meter 04175000019. Load them in this order, Enter after each: 1) 1111 1111 1111 1111 1111 2) 2222 2222 2222 2222 2222 3) 5873 2094 1166 4082 7315.',
    );
    expect(parts(text)).toBe(2);
  });

  test('says m3 for water, because an SMS has no small 3', () => {
    const text = sms(tokenMessage, { ...token, utility: 'water', price: { ...token.price, unit: 'm³' } });
    expect(text).toContain('22.5 m3, NGN');
  });
});

describe('money notices', () => {
  const reasons = [
    'underpaid',
    'overpaid',
    'late',
    'duplicate',
    'wrong_currency',
    'vend_failed',
    'debt_settled',
    'charge_closed',
  ] as const;
  test.each(reasons)('%s: says what happened, then where the money goes, in at most two parts', (reason) => {
    const text = sms(paymentNotice, notice(reason));
    expect(text).toMatch(/^Gatelight: NGN 4,800\.00 /);
    expect(text).toMatch(/going back to the account it came from\.$/);
    expect(parts(text)).toBeLessThanOrEqual(2);
  });

  test('an overpayment names both amounts', () => {
    expect(sms(paymentNotice, { ...notice('overpaid'), receivedKobo: 600_000n, refundKobo: 100_000n })).toBe(
      'Gatelight: NGN 6,000.00 arrived for TOK-20261121093000-AB12CD34, more than the NGN 5,000.00 due. NGN 1,000.00 is going back to the account it came from.',
    );
  });

  test('an amount in another currency names that currency', () => {
    const text = sms(paymentNotice, {
      ...notice('wrong_currency'),
      currency: 'USD',
      receivedKobo: 5000n,
      refundKobo: 5000n,
    });
    expect(text).toMatch(/^Gatelight: USD 50\.00 arrived .* instead of NGN 5,000\.00/);
  });

  test('a refund that is done and one that is not have different texts', () => {
    const refund = {
      reference: token.reference,
      reason: 'late',
      currency: 'NGN',
      refundKobo: 480_000n,
    } as const;
    const done = sms(refundNotice, { ...refund, state: 'processed' });
    const stuck = sms(refundNotice, { ...refund, state: 'needs_attention' });
    expect(done).toContain('was sent back');
    expect(stuck).toContain('could not be sent back yet. Your money is safe');
    expect(parts(done)).toBe(1);
    expect(parts(stuck)).toBe(1);
  });
});

test('every message is plain SMS text in one line, whatever the payer is called', () => {
  const names = fc.string({ unit: 'binary', maxLength: 100 });
  fc.assert(
    fc.property(names, (name) => {
      const text = tokenMessage
        .read(tokenMessage.content({ ...token, customerName: name, estateName: name }).payload, 'en')
        .sms({ ...brand, name: `Gate ${name}` });
      expect(text).toMatch(/^[\x20-\x7E]*$/);
    }),
  );
});

test('a late token: the money is safe, and the next step', () => {
  const data = {
    reference: 'TOK-20261121093000-AB12CD34',
    meterNumber: '04175000019',
    amountKobo: 500_000n,
  };
  const text = sms(delayNotice, data);
  expect(text).toBe(
    'Gatelight: we received NGN 5,000.00. Your token is delayed. Your money is safe. We will send the token, or your money back. Ref TOK-20261121093000-AB12CD34',
  );
  expect(parts(text)).toBe(1);
  expect(text).not.toMatch(/fail/i);
});
