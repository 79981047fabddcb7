import { defineSetting } from '#platform/settings/settings';

/** The SMS provider's price for one part of an SMS: shown before anything is sent to many people. */
export const smsPrice = defineSetting<{ segment_kobo: number }>({
  key: 'fees.sms-part',
  group: 'fees',
  title: 'Price of an SMS',
  about: 'The price of our provider for one part of an SMS. We show it before messages go out; no customer pays it.',
  fields: [{ name: 'segment_kobo', label: 'For one part', kind: 'kobo', min: 0, max: 100_000 }],
  fallback: { segment_kobo: 500 },
  secondPerson: true,
});
