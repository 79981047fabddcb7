import type { Utility } from '@gatelight/contract';
import { defineSetting } from '#platform/settings/settings';

const names = { electricity: 'Electricity', water: 'Water', gas: 'Gas' } as const satisfies Record<Utility, string>;

/** The versions are rows of metering.vat_rate. The database reads them when it prices an order. */
const vatSetting = (utility: Utility) =>
  defineSetting<{ rate_bp: number }>({
    key: `vat.${utility}`,
    group: 'vat',
    title: `VAT on ${names[utility].toLowerCase()}`,
    about: 'The tax inside each price. A sale keeps the rate of the moment at which it was priced.',
    fields: [{ name: 'rate_bp', label: 'Rate', kind: 'bp', min: 0, max: 10_000 }],
    fallback: { rate_bp: 0 },
    secondPerson: true,
  });

export const vatSettings = [vatSetting('electricity'), vatSetting('water'), vatSetting('gas')];
