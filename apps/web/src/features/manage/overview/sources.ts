import { diesel, houses, jobs, requests, team, tickets } from './estate-sources.ts';
import type { Source } from './facts.ts';
import { gates } from './gate-source.ts';
import { charges, payments, power, rates } from './money-sources.ts';

/** Every part of the portal with facts on the overview, in the order of the figures and of the first steps. */
export const SOURCES: readonly Source[] = [
  houses,
  power,
  rates,
  charges,
  diesel,
  gates,
  jobs,
  tickets,
  requests,
  payments,
  team,
];
