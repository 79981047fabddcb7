import { utility } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate, lagosTime, money } from '#notifications';
import { unitNames } from './bought.ts';

const kobo = z.string().regex(/^\d+$/);
const schema = z.object({
  tariffName: z.string(),
  utility,
  fromKobo: kobo.nullable(),
  toKobo: kobo,
  at: z.iso.datetime({ offset: true }),
});
type TariffChange = z.output<typeof schema>;

/** Notifies the users of a meter of a new price before it begins. */
export const tariffChange = defineTemplate({
  name: 'tariff-change',
  kind: 'account',
  about: 'A price changes soon. To the users of the meters that have it.',
  examples: {
    'New price': {
      tariffName: 'Residential R2',
      utility: 'electricity',
      fromKobo: '20950',
      toKobo: '22500',
      at: '2026-12-01T00:00:00+01:00',
    },
  },
  facts: (change) => ({
    'what-changes': text(change),
    tariff: change.tariffName,
    utility: change.utility,
    'new-price': priceOf(change, change.toKobo),
    time: lagosTime(new Date(change.at)),
  }),
  required: { email: ['what-changes'], 'in-app': ['what-changes'] },
  schema,
  texts: {
    en: {
      sms: (change) => [text(change)],
      mail: (change) => ({
        subject: `New ${change.utility} price from ${lagosTime(new Date(change.at))}`,
        opening: [text(change), 'Purchases before then keep the old price, even if the token is made later.'],
        rows: [
          ['Tariff', change.tariffName],
          ...(change.fromKobo === null ? [] : [priceBefore(change, change.fromKobo)]),
          ['New price', priceOf(change, change.toKobo)],
          ['From', lagosTime(new Date(change.at))],
        ],
      }),
      inApp: (change) => ({ title: `New ${change.utility} price`, text: text(change) }),
    },
  },
});

const corrected = z.object({ reference: z.string(), meterNumber: z.string(), amountKobo: kobo });
type TariffCorrected = z.output<typeof corrected>;

const correctedText = ({ reference, meterNumber, amountKobo }: TariffCorrected) =>
  `Your purchase ${reference} for meter ${meterNumber} was sold at a wrong price. ${money(BigInt(amountKobo))} is in your wallet.`;

/** Notifies a buyer that a wrong price was corrected. */
export const tariffCorrected = defineTemplate({
  name: 'tariff-corrected',
  kind: 'transaction',
  about: 'Money for a purchase that was sold at a wrong price. To its buyer.',
  examples: {
    'Price corrected': {
      reference: 'TOK-20261121093000123-AB12CD34',
      meterNumber: '04175000019',
      amountKobo: '25000',
    },
  },
  facts: ({ reference, meterNumber, amountKobo }) => ({
    reference,
    meter: meterNumber,
    amount: money(BigInt(amountKobo)),
  }),
  required: { sms: ['amount'], email: ['amount'], 'in-app': ['amount'] },
  topic: 'wallet',
  schema: corrected,
  texts: {
    en: {
      sms: (notice) => [correctedText(notice)],
      mail: (notice) => ({ subject: 'We corrected the price of a purchase', opening: [correctedText(notice)] }),
      inApp: (notice) => ({ title: 'We corrected a price', text: correctedText(notice) }),
    },
  },
});

const freeToken = z.object({
  meterNumber: z.string(),
  /** Each has 20 digits, in the order in which they are typed. */
  tokens: z.array(z.string().regex(/^\d{20}$/)).min(1),
  units: z.string(),
  unit: z.string(),
});
type FreeToken = z.output<typeof freeToken>;

const digitsOf = (tokens: readonly string[]) => tokens.map((token) => token.match(/.{4}/g)!.join(' ')).join(', then ');

function tokenText({ meterNumber, tokens, units, unit }: FreeToken): string {
  const digits = digitsOf(tokens);
  return `We sold units for meter ${meterNumber} at a wrong price. This free token makes up for it: ${digits} (${units} ${unit}). Load it on your meter.`;
}

/** The free token that corrects a wrong price. */
export const tariffToken = defineTemplate({
  name: 'tariff-token',
  kind: 'transaction',
  about: 'A free token for a meter whose units were sold at a wrong price. To the buyers.',
  examples: {
    'One token': { meterNumber: '04175000019', tokens: ['12345678901234567890'], units: '12.3', unit: 'kWh' },
  },
  facts: ({ meterNumber, tokens, units, unit }) => ({
    meter: meterNumber,
    token: digitsOf(tokens),
    units: `${units} ${unit}`,
  }),
  required: { sms: ['token'], email: ['token'], 'in-app': ['token'] },
  topic: 'tokens',
  push: 'any-hour',
  schema: freeToken,
  texts: {
    en: {
      sms: (token) => [tokenText(token)],
      mail: (token) => ({ subject: 'A free token, because we sold at a wrong price', opening: [tokenText(token)] }),
      inApp: (token) => ({ title: 'A free token for your meter', text: tokenText(token) }),
    },
  },
});

const priceBefore = (change: TariffChange, amount: string): [string, string] => [
  'Price until then',
  priceOf(change, amount),
];

const priceOf = ({ utility: of }: TariffChange, amount: string) => `${money(BigInt(amount))} per ${unitNames[of]}`;

function text(change: TariffChange): string {
  const from = change.fromKobo === null ? '' : ` instead of ${money(BigInt(change.fromKobo))}`;
  return `From ${lagosTime(new Date(change.at))}, ${change.utility} costs ${priceOf(change, change.toKobo)}${from}, before VAT.`;
}
