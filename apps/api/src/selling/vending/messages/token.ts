import { instant, priceLines, units, utility } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, lagosTime, money, percent } from '#notifications';
import { tokenGroups } from './wording.ts';

const schema = z.object({
  reference: z.string(),
  customerName: z.string(),
  estateName: z.string(),
  meterNumber: z.string(),
  utility,
  paidAt: instant,
  /** In the order in which the meter needs them: key-change tokens first. */
  tokens: z
    .array(z.object({ token: z.string().regex(/^\d{20}$/), kind: z.enum(['credit', 'key-change']), units }))
    .min(1),
  price: priceLines,
});
type Token = z.output<typeof schema>;

/** The token of an order, which is also its receipt. */
export const tokenMessage = defineTemplate({
  name: 'token',
  kind: 'transaction',
  about: 'The token of a purchase, which is also its receipt. To the buyer.',
  examples: {
    'One token': example([{ token: '12345678901234567890', kind: 'credit', units: '22.3' }]),
    'With a new key for the meter': example([
      { token: '11112222333344445555', kind: 'key-change', units: '0.0' },
      { token: '66667777888899990000', kind: 'key-change', units: '0.0' },
      { token: '12345678901234567890', kind: 'credit', units: '22.3' },
    ]),
  },
  facts: (message) => ({
    token: tokenList(message),
    'how-to-load': howToLoad(message),
    meter: message.meterNumber,
    units: `${message.price.units} ${message.price.unit}`,
    amount: money(message.price.amount_kobo),
    vat: money(message.price.vat_kobo).replace('NGN ', ''),
    utility: message.utility,
    estate: message.estateName,
    customer: message.customerName,
    reference: message.reference,
  }),
  required: { sms: ['token', 'meter'] },
  secret: ['token'],
  topic: 'tokens',
  push: 'any-hour',
  schema,
  texts: { en: { sms, mail, inApp } },
});

function example(tokens: Token['tokens']): Token {
  return {
    reference: 'TOK-20261121093000123-AB12CD34',
    customerName: 'ADA OBI',
    estateName: 'Palm Court',
    meterNumber: '04175000019',
    utility: 'electricity',
    paidAt: new Date('2026-11-21T09:30:00Z'),
    tokens,
    price: {
      amount_kobo: 500_000n,
      debt_kobo: 0n,
      fee_kobo: 0n,
      energy_kobo: 465_116n,
      vat_kobo: 34_884n,
      vat_rate_bp: 750,
      tariff_name: 'Residential R2',
      price_kobo_per_unit: 20_950n,
      units: '22.3',
      unit: 'kWh',
      rounding: 'up',
      debt_left_kobo: 0n,
    },
  };
}

/** The digits in an SMS: one token, or all in the order in which the meter needs them. */
function tokenList({ tokens }: Token): string {
  const groups = tokens.map(({ token }) => tokenGroups(token));
  return groups.length === 1 ? groups[0]! : groups.map((digits, index) => `${index + 1}) ${digits}`).join(' ');
}

function howToLoad({ tokens, meterNumber }: Token): string {
  return tokens.length > 1
    ? `Load these ${tokens.length} tokens on meter ${meterNumber} in this order and press Enter after each. The first ones give the meter its new key.`
    : `Load this token on meter ${meterNumber}: type the digits and press Enter.`;
}

function sms(message: Token): string[] {
  const { tokens, meterNumber, price, reference } = message;
  const bought = `${price.units} ${price.unit}, ${money(price.amount_kobo)}`;
  const vat = ` (VAT ${money(price.vat_kobo).replace('NGN ', '')})`;
  const [only, ...others] = tokens;
  if (only && others.length === 0) {
    const start = `${tokenGroups(only.token)} for meter ${meterNumber}. `;
    const ref = `Ref ${reference}`;
    return [
      `${start}${bought}${vat}. Load it on your meter. ${ref}`,
      `${start}${bought}${vat}. ${ref}`,
      `${start}${bought}. ${ref}`,
    ];
  }
  return [
    `${tokens.length} tokens for meter ${meterNumber}. Load them in this order, Enter after each: ${tokenList(message)}. ${bought}${vat}. Ref ${reference}`,
  ];
}

/** As on the screen and in the PDF. */
const energyLabel = { electricity: 'Energy', water: 'Cost of units', gas: 'Cost of units' } as const;
const roundingLabel = { up: 'Rounded up', down: 'Rounded down', 'half-up': 'Rounded to the nearest' } as const;

function roundingOf({ rounding, unit, carried_units }: Token['price']): string {
  const rule = `${roundingLabel[rounding]} to 0.1 ${unit}`;
  const carried = Number(carried_units ?? 0);
  if (carried > 0) return `${rule}, less the ${carried_units} ${unit} that earlier purchases gave in advance`;
  if (carried < 0)
    return `${rule}, plus the ${(carried_units ?? '').slice(1)} ${unit} that earlier purchases left over`;
  return rule;
}

function mail(message: Token, { publicUrl }: { publicUrl: string }) {
  const { tokens, price, meterNumber, reference } = message;
  const several = tokens.length > 1;
  const rows: [string, string][] = [
    ['Reference', reference],
    ['Paid', lagosTime(message.paidAt)],
    ['Meter', meterNumber],
    ['Name', message.customerName],
    ['Estate', message.estateName],
    ['Amount paid', money(price.amount_kobo)],
    // As on the page: a line for a debt or a fee of zero would only raise a question.
    ...(price.debt_kobo > 0n ? ([['Debt paid off', money(price.debt_kobo)]] as [string, string][]) : []),
    ...(price.fee_kobo > 0n ? ([['Stamp duty', money(price.fee_kobo)]] as [string, string][]) : []),
    [energyLabel[message.utility], money(price.energy_kobo)],
    [`VAT (${percent(price.vat_rate_bp)})`, money(price.vat_kobo)],
    ['Tariff', `${price.tariff_name}, ${money(price.price_kobo_per_unit)} per ${price.unit}`],
    ['Units', `${price.units} ${price.unit}`],
    ['Rounding', roundingOf(price)],
  ];
  if (price.debt_left_kobo > 0n) rows.push(['Still owed on the meter', money(price.debt_left_kobo)]);
  return {
    subject: `Your ${message.utility} token for meter ${meterNumber}`,
    opening: [howToLoad(message)],
    digits: tokens.map(({ token }, index) => `${several ? `${index + 1}) ` : ''}${tokenGroups(token)}`),
    rows,
    closing: [`Do you need it again later? Find it with its reference and your phone number: ${publicUrl}/find-token`],
  };
}

/** Without the digits: the inbox and web push show this, also on a locked screen. The linked page has them. */
function inApp({ meterNumber, price, utility: kind }: Token) {
  return {
    title: `Your ${kind} token is ready`,
    text: `${price.units} ${price.unit} for meter ${meterNumber}, ${money(price.amount_kobo)}. Open it to see the digits and load them.`,
  };
}
