import { defineSetting, featureSwitch } from '#platform/settings/settings';

export const refundMinimum = defineSetting<{ amount_kobo: number }>({
  key: 'thresholds.refund-minimum',
  group: 'thresholds',
  title: 'Smallest refund',
  about: 'Smaller amounts that should go back to a payer are held until they add up.',
  fields: [{ name: 'amount_kobo', label: 'Amount', kind: 'kobo', min: 0, max: 10_000_000 }],
  fallback: { amount_kobo: 10_000 },
  secondPerson: true,
});

export const refundSecondPerson = defineSetting<{ from_kobo: number }>({
  key: 'thresholds.refund-second-person',
  group: 'thresholds',
  title: 'Second person for refunds',
  about: 'A refund of this amount or more, requested by staff, waits for a second person.',
  fields: [{ name: 'from_kobo', label: 'From', kind: 'kobo', min: 0, max: 100_000_000_000 }],
  fallback: { from_kobo: 5_000_000 },
  secondPerson: true,
});

export const stampDuty = defineSetting<{ amount_kobo: number; from_kobo: number; borne_by: 'operator' | 'payer' }>({
  key: 'fees.stamp-duty',
  group: 'fees',
  title: 'Stamp duty on transfers',
  about: 'The duty that the state charges on transfers from a certain amount, and who pays it.',
  fields: [
    { name: 'amount_kobo', label: 'Duty', kind: 'kobo', min: 0, max: 1_000_000 },
    { name: 'from_kobo', label: 'On transfers from', kind: 'kobo', min: 0, max: 1_000_000_000 },
    {
      name: 'borne_by',
      label: 'Borne by',
      kind: 'choice',
      options: [
        { value: 'operator', label: 'Us' },
        { value: 'payer', label: 'The payer' },
      ],
    },
  ],
  fallback: { amount_kobo: 5000, from_kobo: 1_000_000, borne_by: 'operator' },
  secondPerson: true,
});

export const cardSwitch = featureSwitch('cards', 'Card payments', 'Buying and topping up by card, new or saved.');
