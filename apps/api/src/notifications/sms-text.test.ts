import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentNotice, Template, TokenMessage } from './message.ts';
import { isGsmText, smsParts, smsText, toGsmText } from './sms-text.ts';

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '08000000000',
};

const tokenMessage: TokenMessage = {
  name: 'token',
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

const notice = (reason: PaymentNotice['reason']): PaymentNotice => ({
  name: 'payment-notice',
  reference: tokenMessage.reference,
  reason,
  currency: 'NGN',
  dueKobo: 500_000n,
  receivedKobo: 480_000n,
  refundKobo: 480_000n,
});

describe('a token by SMS', () => {
  test('has the token in groups of four, what it is for and what it cost, in one part', () => {
    const text = smsText(tokenMessage, brand);
    expect(text).toBe(
      'Gatelight: 5873 2094 1166 4082 7315 for meter 04175000019. 22.5 kWh, NGN 5,000.00 (VAT 348.84). Key it in and press enter. Ref TOK-20261121093000-AB12CD34',
    );
    expect(smsParts(text)).toBe(1);
  });

  test('of the largest amount to the longest reference still fits one part with its token and reference', () => {
    const reference = `TOK-${'9'.repeat(40)}`;
    const text = smsText(
      {
        ...tokenMessage,
        reference,
        price: { ...tokenMessage.price, units: '1820162.5', amount_kobo: 100_000_000n, vat_kobo: 6_976_744n },
      },
      brand,
    );
    expect(text).toContain('5873 2094 1166 4082 7315');
    expect(text).toContain(reference);
    expect(text).not.toContain('press enter');
    expect(smsParts(text)).toBe(1);
  });

  test('numbers several tokens in the order in which they are keyed', () => {
    const text = smsText(
      {
        ...tokenMessage,
        tokens: [
          { token: '11111111111111111111', kind: 'key-change', units: '0.0' },
          { token: '22222222222222222222', kind: 'key-change', units: '0.0' },
          { token: '58732094116640827315', kind: 'credit', units: '22.5' },
        ],
      },
      brand,
    );
    expect(text).toContain(
      '3 tokens for meter 04175000019. Key them in this order, enter after each: 1) 1111 1111 1111 1111 1111 2) 2222 2222 2222 2222 2222 3) 5873 2094 1166 4082 7315.',
    );
    expect(smsParts(text)).toBe(2);
  });

  test('says m3 for water, because the small 3 is no character of an SMS', () => {
    const text = smsText({ ...tokenMessage, utility: 'water', price: { ...tokenMessage.price, unit: 'm³' } }, brand);
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
  test.each(reasons)('%s: says first what happened, then where the money goes, in at most two parts', (reason) => {
    const text = smsText(notice(reason), brand);
    expect(text).toMatch(/^Gatelight: NGN 4,800\.00 /);
    expect(text).toMatch(/going back to the account it came from\.$/);
    expect(smsParts(text)).toBeLessThanOrEqual(2);
  });

  test('too much money names both sums', () => {
    expect(smsText({ ...notice('overpaid'), receivedKobo: 600_000n, refundKobo: 100_000n }, brand)).toBe(
      'Gatelight: NGN 6,000.00 arrived for TOK-20261121093000-AB12CD34, more than the NGN 5,000.00 due. NGN 1,000.00 is going back to the account it came from.',
    );
  });

  test('a foreign currency is called by its own name', () => {
    const text = smsText(
      { ...notice('wrong_currency'), currency: 'USD', receivedKobo: 5000n, refundKobo: 5000n },
      brand,
    );
    expect(text).toMatch(/^Gatelight: USD 50\.00 arrived .* instead of NGN 5,000\.00/);
  });

  test('a refund that is done, and one that is not, never sound alike', () => {
    const refund = {
      name: 'refund-notice',
      reference: tokenMessage.reference,
      reason: 'late',
      currency: 'NGN',
      refundKobo: 480_000n,
    } as const;
    const done = smsText({ ...refund, state: 'processed' }, brand);
    const stuck = smsText({ ...refund, state: 'needs_attention' }, brand);
    expect(done).toContain('was sent back');
    expect(stuck).toContain('could not be sent back yet. Your money is safe');
    expect(smsParts(done)).toBe(1);
    expect(smsParts(stuck)).toBe(1);
  });
});

describe('letters', () => {
  test('with marks lose them, and emoji are left out', () => {
    expect(toGsmText('Ọláńrewájú 🎉 Ṣọlá')).toBe('Olanrewaju Sola');
    expect(toGsmText('₦5,000 – “Ɗan’uwa” [x]')).toBe(`NGN 5,000 - "Dan'uwa" (x)`);
  });

  test('every message is plain SMS text of one line, whatever strangers call themselves', () => {
    const words = fc.string({ unit: 'binary', maxLength: 100 });
    fc.assert(
      fc.property(words, words, (name, subject) => {
        const templates: Template[] = [
          { ...tokenMessage, customerName: name, estateName: name },
          { name: 'ticket-received', number: 'T-12345678' },
          {
            name: 'ticket-for-staff',
            number: 'T-12345678',
            customerName: name,
            email: 'ada@example.com',
            phoneNumber: '',
            subject,
            message: name,
            reference: '',
          },
        ];
        for (const template of templates) {
          const text = smsText(template, { ...brand, name: `Gate ${name}` });
          expect(isGsmText(text)).toBe(true);
          expect(text).not.toMatch(/[\r\n₦]/);
        }
      }),
    );
  });

  test('a text of 160 is one part, of 161 two', () => {
    expect([smsParts('x'.repeat(160)), smsParts('x'.repeat(161)), smsParts('x'.repeat(307))]).toEqual([1, 2, 3]);
  });
});

test('a late token: the money is safe, and what happens next', () => {
  const template = {
    name: 'token-delayed' as const,
    reference: 'TOK-20261121093000-AB12CD34',
    meterNumber: '04175000019',
    amountKobo: 500_000n,
  };
  const text = smsText(template, brand);
  expect(text).toBe(
    'Gatelight: we received NGN 5,000.00. Your token is delayed. Your money is safe. We will send the token, or your money back. Ref TOK-20261121093000-AB12CD34',
  );
  expect(smsParts(text)).toBe(1);
  expect(text).not.toMatch(/fail/i);
});

test('a one-time code names what it is for and how long it works', () => {
  expect(smsText({ name: 'one-time-code', code: '012345', purpose: 'find-token' }, brand)).toBe(
    'Gatelight: 012345 is your code to find your token. It works for 10 minutes. Do not share it with anyone.',
  );
});
