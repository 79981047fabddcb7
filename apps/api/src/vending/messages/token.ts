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
  topic: 'tokens',
  push: 'any-hour',
  schema,
  texts: { en: { sms, mail, inApp } },
});

function sms({ tokens, meterNumber, price, reference }: Token): string[] {
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
  const list = tokens.map(({ token }, index) => `${index + 1}) ${tokenGroups(token)}`).join(' ');
  return [
    `${tokens.length} tokens for meter ${meterNumber}. Load them in this order, Enter after each: ${list}. ${bought}${vat}. Ref ${reference}`,
  ];
}

const energyLabel = { electricity: 'Energy', water: 'Water', gas: 'Gas' } as const;
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
    // As on the page: a line for a debt or a fee of zero only raises a question.
    ...(price.debt_kobo > 0n ? ([['Debt on the meter', money(price.debt_kobo)]] as [string, string][]) : []),
    ...(price.fee_kobo > 0n ? ([['Stamp duty', money(price.fee_kobo)]] as [string, string][]) : []),
    [energyLabel[message.utility], money(price.energy_kobo)],
    [`VAT (${percent(price.vat_rate_bp)} %)`, money(price.vat_kobo)],
    ['Tariff', `${price.tariff_name}, ${money(price.price_kobo_per_unit)} per ${price.unit}`],
    ['Units', `${price.units} ${price.unit}`],
    ['Rounding', roundingOf(price)],
  ];
  if (price.debt_left_kobo > 0n) rows.push(['Still owed on the meter', money(price.debt_left_kobo)]);
  return {
    subject: `Your ${message.utility} token for meter ${meterNumber}`,
    opening: [
      several
        ? `Load these ${tokens.length} tokens on meter ${meterNumber} in this order and press Enter after each. The first ones give the meter its new key.`
        : `Load this token on meter ${meterNumber}: type the digits and press Enter.`,
    ],
    digits: tokens.map(({ token }, index) => `${several ? `${index + 1}) ` : ''}${tokenGroups(token)}`),
    rows,
    closing: [`Do you need it again later? Find it with its reference and your phone number: ${publicUrl}/find-token`],
  };
}

/** Without the digits: the inbox and web push show this, also on a locked screen. The page that it leads to has them. */
function inApp({ meterNumber, price, utility: kind }: Token) {
  return {
    title: `Your ${kind} token is ready`,
    text: `${price.units} ${price.unit} for meter ${meterNumber}, ${money(price.amount_kobo)}. Open it to see the digits and load them.`,
  };
}
