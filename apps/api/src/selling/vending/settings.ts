import { defineSetting, featureSwitch } from '#platform/settings/settings';

export const quickPurchaseSwitch = featureSwitch(
  'quick-purchase',
  'Quick purchase by transfer',
  'Buying a token on the public page, without an account.',
);

export const lateToken = defineSetting<{ minutes: number }>({
  key: 'thresholds.late-token',
  group: 'thresholds',
  title: 'Late token',
  about: 'How long after the payment we tell a payer that the token is late.',
  fields: [{ name: 'minutes', label: 'Minutes', kind: 'whole', unit: 'minutes', min: 1, max: 1440 }],
  fallback: { minutes: 10 },
  secondPerson: false,
});

const most = 100_000_000_000;

/** Read by the database (vending.stopping_reason). The ceilings of the environment apply in any case. */
export const vendingCaps = defineSetting<{ per_hour_kobo: number; per_meter_day_kobo: number }>({
  key: 'limits.vending',
  group: 'limits',
  title: 'Vending',
  about: 'The most that is vended in an hour, and for one meter in a day. The deployment has ceilings above these.',
  fields: [
    { name: 'per_hour_kobo', label: 'In an hour', kind: 'kobo', min: 100, max: most },
    { name: 'per_meter_day_kobo', label: 'For one meter in a day', kind: 'kobo', min: 100, max: most },
  ],
  fallback: { per_hour_kobo: 10_000_000_000, per_meter_day_kobo: 500_000_000 },
  secondPerson: true,
  extra: (caps) => (caps.per_meter_day_kobo > caps.per_hour_kobo ? 'per_meter_day_kobo' : undefined),
});
