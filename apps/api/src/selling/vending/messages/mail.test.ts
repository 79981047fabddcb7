import { expect, test } from 'vitest';
import type { DefinedTemplate } from '#notifications';
import { paymentNotice, tokenMessage } from './index.ts';

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '08000000000',
};

/** As the worker sends it: built from the stored payload. */
function mail<Data>(template: DefinedTemplate<Data>, data: Data) {
  const stored: unknown = JSON.parse(JSON.stringify(template.content(data).payload));
  return template.read(stored, 'en').mail(brand);
}

const receipt: Parameters<typeof tokenMessage.content>[0] = {
  reference: 'TOK-20261121093000-AB12CD34',
  customerName: 'Ada Obi',
  estateName: 'Palm Court',
  meterNumber: '04175000019',
  utility: 'electricity',
  paidAt: new Date('2026-11-21T09:30:00Z'),
  tokens: [{ token: '58732094116640827315', kind: 'credit', units: '20.2' }],
  price: {
    amount_kobo: 500_000n,
    debt_kobo: 50_000n,
    fee_kobo: 10_000n,
    energy_kobo: 409_302n,
    vat_kobo: 30_698n,
    vat_rate_bp: 750,
    tariff_name: 'Band A',
    price_kobo_per_unit: 20_680n,
    units: '20.2',
    unit: 'kWh',
    rounding: 'up',
    debt_left_kobo: 25_050n,
  },
};

test('a token by e-mail is the receipt with every line of the price', () => {
  const { subject, text, html } = mail(tokenMessage, receipt);
  expect(subject).toBe('Your electricity token for meter 04175000019');
  for (const line of [
    '5873 2094 1166 4082 7315',
    'Reference: TOK-20261121093000-AB12CD34',
    'Paid: 21 Nov 2026, 10:30 WAT',
    'Name: Ada Obi',
    'Amount paid: NGN 5,000.00',
    'Debt paid off: NGN 500.00',
    'Stamp duty: NGN 100.00',
    'Energy: NGN 4,093.02',
    'VAT (7.5%): NGN 306.98',
    'Tariff: Band A, NGN 206.80 per kWh',
    'Units: 20.2 kWh',
    'Rounding: Rounded up to 0.1 kWh',
    'Still owed on the meter: NGN 250.50',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(html).toContain('5873 2094 1166 4082 7315');
  expect(html).toContain('NGN 306.98');
});

test('a debt or a fee of zero has no line', () => {
  const { text } = mail(tokenMessage, { ...receipt, price: { ...receipt.price, debt_kobo: 0n, fee_kobo: 0n } });
  expect(text).not.toMatch(/^(?:Debt|Stamp)/m);
  expect(text).toContain('\nEnergy: ');
});

test('several tokens are numbered, and the mail says why there are several', () => {
  const { text } = mail(tokenMessage, {
    ...receipt,
    tokens: [{ token: '1'.repeat(20), kind: 'key-change', units: '0.0' }, ...receipt.tokens],
  });
  expect(text).toContain('Load these 2 tokens on meter 04175000019 in this order');
  expect(text).toContain('1) 1111 1111 1111 1111 1111\n2) 5873 2094 1166 4082 7315');
});

test('a name with line breaks cannot add a line, and one with markup stays text', () => {
  const name = 'Ada\r\nAmount paid: NGN 9,999.99 <img src=x onerror=alert(1)>\u202Ednats';
  const { text, html } = mail(tokenMessage, { ...receipt, customerName: name });
  expect(text.split('\n').filter((line) => line.startsWith('Amount paid'))).toEqual(['Amount paid: NGN 5,000.00']);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(text).not.toContain('\u202E');
});

test('emoji and right-to-left names arrive unchanged', () => {
  const { text } = mail(tokenMessage, { ...receipt, customerName: '👩🏾‍🌾 Ṣadé עדה' });
  expect(text).toContain('Name: 👩🏾‍🌾 Ṣadé עדה');
});

test('a payment notice says what arrived, then why it matters, then where it goes', () => {
  const { text } = mail(paymentNotice, {
    reference: receipt.reference,
    reason: 'underpaid',
    currency: 'NGN',
    dueKobo: 500_000n,
    receivedKobo: 480_000n,
    refundKobo: 480_000n,
  });
  expect(text.split('\n').slice(0, 3)).toEqual([
    'We received NGN 4,800.00 for TOK-20261121093000-AB12CD34.',
    'You sent less than the amount due (NGN 5,000.00), so no token was made.',
    'NGN 4,800.00 is going back to the account it came from. Your bank may need a day to show it.',
  ]);
});
