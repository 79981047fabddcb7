import { expect, test } from 'vitest';
import { mailText } from './mail-text.ts';
import type { TokenMessage } from './message.ts';

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '08000000000',
};

const receipt: TokenMessage = {
  name: 'token',
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
  const { subject, text, html } = mailText(receipt, brand);
  expect(subject).toBe('Your electricity token for meter 04175000019');
  for (const line of [
    '5873 2094 1166 4082 7315',
    'Reference: TOK-20261121093000-AB12CD34',
    'Paid: 21 November 2026 at 10:30 (Lagos)',
    'Name: Ada Obi',
    'Amount paid: NGN 5,000.00',
    'Debt on the meter: NGN 500.00',
    'Fee: NGN 100.00',
    'Energy: NGN 4,093.02',
    'VAT (7.5 %): NGN 306.98',
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

test('a debt or a fee that was not there has no line', () => {
  const { text } = mailText({ ...receipt, price: { ...receipt.price, debt_kobo: 0n, fee_kobo: 0n } }, brand);
  expect(text).not.toMatch(/^(?:Debt|Fee)/m);
  expect(text).toContain('\nEnergy: ');
});

test('several tokens are numbered, and the mail says why there are several', () => {
  const { text } = mailText(
    { ...receipt, tokens: [{ token: '1'.repeat(20), kind: 'key-change', units: '0.0' }, ...receipt.tokens] },
    brand,
  );
  expect(text).toContain('Key these 2 tokens into meter 04175000019 in this order');
  expect(text).toContain('1) 1111 1111 1111 1111 1111\n2) 5873 2094 1166 4082 7315');
});

test('a name with line breaks cannot add a line, and one with markup stays words', () => {
  const name = 'Ada\r\nAmount paid: NGN 9,999.99 <img src=x onerror=alert(1)>\u202Ednats';
  const { text, html } = mailText({ ...receipt, customerName: name }, brand);
  expect(text.split('\n').filter((line) => line.startsWith('Amount paid'))).toEqual(['Amount paid: NGN 5,000.00']);
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(text).not.toContain('\u202E');
});

test('emoji and right-to-left names arrive as they are', () => {
  const { text } = mailText({ ...receipt, customerName: '👩🏾‍🌾 Ṣadé עדה' }, brand);
  expect(text).toContain('Name: 👩🏾‍🌾 Ṣadé עדה');
});

test('a subject that a stranger wrote has no line break', () => {
  const { subject, text } = mailText(
    {
      name: 'ticket-for-staff',
      number: 'T-12345678',
      customerName: 'Ada',
      email: 'ada@example.com',
      phoneNumber: '',
      subject: 'Help\r\nBcc: everyone@example.com',
      message: 'First line\nsecond line',
      reference: '',
    },
    brand,
  );
  expect(subject).toBe('T-12345678: Help Bcc: everyone@example.com');
  expect(text).toContain('First line\nsecond line');
  expect(text).toContain('Phone: -');
});

test('a money notice says first what arrived, then why, then where it goes', () => {
  const { text } = mailText(
    {
      name: 'payment-notice',
      reference: receipt.reference,
      reason: 'underpaid',
      currency: 'NGN',
      dueKobo: 500_000n,
      receivedKobo: 480_000n,
      refundKobo: 480_000n,
    },
    brand,
  );
  expect(text.split('\n').slice(0, 3)).toEqual([
    'We received NGN 4,800.00 for TOK-20261121093000-AB12CD34.',
    'You sent less than the amount due (NGN 5,000.00), so no token was made.',
    'NGN 4,800.00 is going back to the account it came from. Your bank may need a day to show it.',
  ]);
});

test('an enquiry is acknowledged under our name of the service, and a waiting list as one', () => {
  const received = (kind: 'enquiry' | 'waiting_list', service: string) =>
    mailText({ name: 'ticket-received', number: 'T-12345678', about: { kind, service } }, brand);
  const asked = received('enquiry', 'Access Control Systems');
  expect(asked.subject).toBe('We have your enquiry (T-12345678)');
  expect(asked.text).toContain('your enquiry about Access Control Systems. Its number is T-12345678');
  const waits = received('waiting_list', 'EV Charging Network');
  expect(waits.subject).toBe('You are on the waiting list (T-12345678)');
  expect(waits.text).toContain('on the waiting list for EV Charging Network');
});

test('staff read an enquiry with its service, place and size, and nothing can forge a line', () => {
  const { text, subject } = mailText(
    {
      name: 'ticket-for-staff',
      number: 'T-12345678',
      customerName: 'Ada',
      email: 'ada@example.com',
      phoneNumber: '',
      subject: 'Enquiry: End-to-End Solar Energy Projects',
      message: 'Two blocks',
      reference: '',
      enquiry: {
        kind: 'enquiry',
        service: 'End-to-End Solar Energy Projects',
        place: 'Lekki\nPanels: 600 of 450 W',
        solar: { billKobo: 6_750_000n, panels: 6, panelWatts: 450, inverterWatts: 1500, batteryKwh: 5 },
      },
    },
    brand,
  );
  expect(subject).toBe('T-12345678: Enquiry: End-to-End Solar Energy Projects');
  const lines = text.split('\n');
  for (const line of ['Monthly bill: NGN 67,500.00', 'Panels: 6 of 450 W', 'Inverter: 1.5 kW', 'Battery: 5 kWh']) {
    expect(lines).toContain(line);
  }
  expect(lines).toContain('Place: Lekki Panels: 600 of 450 W');
});
