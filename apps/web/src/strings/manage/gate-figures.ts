import type { GateTotals } from '@gatelight/contract/places/patrol/figures';

/** Figures of an estate's gates, for its managers. */
export const FIGURES_WORDS = {
  loading: 'Loading figures',
  failed: 'We could not load the figures',
  period: 'Period',
  days: (days: number) => `${days} days`,
  from: 'From',
  until: 'Until',
  show: 'Show',
  before: (value: string) => `${value} in the period before`,
  names: {
    visits: 'Visits',
    people: 'People',
    with_pass: 'Share with a pass',
    wait_seconds: 'Waiting for the house',
    refused: 'Not let in',
    wrong_codes: 'Wrong codes',
  } satisfies Partial<Record<keyof GateTotals, string>>,
  seconds: (seconds: number) => (seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`),
  nothing: '–',
  share: (share: number) => `${share}%`,
  hours: 'Visits by hour and gate',
  hoursText: 'Visitors with a code, and walk-ins. Residents, helpers and vehicles of houses are not counted.',
  hour: 'Hour',
  total: 'Total',
  none: 'No visit in this period',
  noneText: 'When guards let visitors in, they are counted here.',
} as const;
