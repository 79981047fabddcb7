import { expect, test } from 'vitest';
import { vendingTemplates } from './index.ts';

/*
 * Payloads as the release before this format change stored them. A row stays for a month, so every version must read
 * them.
 */

const rows: Record<string, string> = {
  token:
    '{"name":"token","reference":"TOK-20261121093000-AB12CD34","customerName":"Ada Obi","estateName":"Palm Court","meterNumber":"04175000019","utility":"electricity","paidAt":"2026-11-21T09:30:00.000Z","tokens":[{"token":"58732094116640827315","kind":"credit","units":"20.2"}],"price":{"amount_kobo":500000,"debt_kobo":50000,"fee_kobo":10000,"energy_kobo":409302,"vat_kobo":30698,"vat_rate_bp":750,"tariff_name":"Band A","price_kobo_per_unit":20680,"units":"20.2","unit":"kWh","rounding":"up","debt_left_kobo":25050}}',
  'payment-notice':
    '{"name":"payment-notice","reference":"TOK-1","reason":"underpaid","currency":"NGN","dueKobo":500000,"receivedKobo":480000,"refundKobo":480000,"isHeld":false}',
  'refund-notice':
    '{"name":"refund-notice","reference":"TOK-1","reason":"late","currency":"NGN","refundKobo":480000,"state":"processed","isToOtherAccount":false}',
  'refund-account': '{"name":"refund-account","reference":"TOK-1","refundKobo":480000,"accountEnding":"6789"}',
  'token-delayed': '{"name":"token-delayed","reference":"TOK-1","meterNumber":"04175000019","amountKobo":500000}',
};

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '0',
};

test.each(vendingTemplates.map((template) => [template.name, template] as const))(
  'a %s row of an older version is read and has a text on every channel',
  (name, template) => {
    const message = template.read(JSON.parse(rows[name] ?? 'null'), 'en');
    const amount = name === 'token' ? '5873 2094 1166 4082 7315' : /NGN (?:4,800|5,000)\.00/;
    expect(message.sms(brand)).toMatch(amount);
    expect(message.mail(brand).text).toMatch(amount);
    const { title, text } = message.inApp(brand);
    expect(title.length).toBeLessThanOrEqual(60);
    // The inbox and web push never show the digits of a token.
    expect(text).toMatch(name === 'token' ? /^20\.2 kWh for meter 04175000019, NGN 5,000\.00\./ : amount);
    expect(text).not.toMatch(/5873/);
  },
);
