import { defineSetting } from '#platform/settings/settings';

/** Both are read by the database when a payout is made (estate_money.rules). */
export const estatePayoutFee = defineSetting<{ fee_bp: number }>({
  key: 'fees.estate-payout',
  group: 'fees',
  title: 'Payouts to estates',
  about:
    'Our share of the service charges that we pay out to an estate, taken when they are paid out. An estate may have another one: see Tariffs, Share of sales.',
  fields: [{ name: 'fee_bp', label: 'Fee', kind: 'bp', min: 0, max: 1000 }],
  fallback: { fee_bp: 100 },
  secondPerson: true,
});

interface PayoutRule {
  minimum_kobo: number;
  second_above_kobo: number;
  wait_hours: number;
}

export const estatePayoutLimits = defineSetting<PayoutRule>({
  key: 'limits.estate-payout',
  group: 'limits',
  title: 'Payouts to estates',
  about:
    'The smallest payout to an estate, the amount above which a second person releases it, and how long nothing is paid out after another bank account was confirmed.',
  fields: [
    { name: 'minimum_kobo', label: 'Minimum', kind: 'kobo', min: 100, max: 100_000_000_000 },
    { name: 'second_above_kobo', label: 'Second person above', kind: 'kobo', min: 0, max: 100_000_000_000 },
    { name: 'wait_hours', label: 'Wait after another account', kind: 'whole', min: 1, max: 336, unit: 'hours' },
  ],
  fallback: { minimum_kobo: 500_000, second_above_kobo: 500_000_000, wait_hours: 48 },
  secondPerson: true,
});
