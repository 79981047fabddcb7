import {
  solarAssumptions,
  solarBillLimits,
  solarInput,
  solarLimits,
  solarSize,
} from '@gatelight/contract/office/support/solar-size';
import type { SolarSize } from '@gatelight/contract/office/support/solar-size';
import { useLayoutEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { SOLAR_SIZE_WORDS } from '../../strings/services/solar-size.ts';
import { amountOf, withSeparators } from '../../ui/values/number-text.ts';
import type { Attachment } from './enquiry-form.tsx';

const words = SOLAR_SIZE_WORDS;

/** The bill's name in the document. */
export const BILL_NAME = 'monthlyBill';

export type AssumptionName = keyof typeof solarLimits;

/** Decimals of the stored whole number of each: kobo of a naira, tenths of an hour. */
const DECIMALS: Record<AssumptionName, 0 | 1 | 2> = {
  tariff_kobo: 2,
  share_percent: 0,
  night_percent: 0,
  sun_tenths: 1,
  loss_percent: 0,
  panel_watts: 0,
  depth_percent: 0,
  peak_tenths: 1,
};

export const ASSUMPTION_NAMES = Object.keys(DECIMALS) as AssumptionName[];

/** 40 with one decimal is "4", 22550 with two is "225.5". */
export function asText(amount: number, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return decimals > 0 && rest ? `${whole}.${rest}` : whole;
}

/** "4.5" with one decimal is 45; undefined for anything else. */
export function asAmount(text: string, decimals: number): number | undefined {
  const [, whole, rest = ''] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || rest.replace(/0+$/, '').length > decimals) return undefined;
  return Number(whole + rest.slice(0, decimals).padEnd(decimals, '0'));
}

const FIRST_TYPED = Object.fromEntries(
  ASSUMPTION_NAMES.map((name) => [name, asText(Number(solarAssumptions[name]), DECIMALS[name])]),
) as Record<AssumptionName, string>;

function rangeError(name: AssumptionName, typed: string): string | undefined {
  const [least, most] = solarLimits[name];
  const amount = asAmount(typed, DECIMALS[name]);
  if (amount !== undefined && amount >= least && amount <= most) return undefined;
  const shown = (limit: number) => withSeparators(asText(limit, DECIMALS[name]));
  return words.range(shown(least), shown(most));
}

function billError(bill: string): string | undefined {
  const amount = asAmount(bill, 2);
  const [least, most] = solarBillLimits;
  if (bill === '' || (amount !== undefined && amount >= least && amount <= most)) return undefined;
  return words.billRange(withSeparators(String(least / 100n)), withSeparators(String(most / 100n)));
}

export type SolarResult = { readonly size: SolarSize; readonly panelWatts: number; readonly attachment: Attachment };

function resultOf(bill: string, typed: Record<AssumptionName, string>): SolarResult | undefined {
  const wire = {
    bill_kobo: asAmount(bill, 2),
    ...Object.fromEntries(ASSUMPTION_NAMES.map((name) => [name, asAmount(typed[name], DECIMALS[name])])),
  };
  const input = solarInput.safeParse(wire);
  if (!input.success) return undefined;
  const size = solarSize(input.data);
  const inverter = asText(size.inverterWatts / 100, 1);
  const summary = words.summary(withSeparators(String(size.panels)), inverter, withSeparators(String(size.batteryKwh)));
  return {
    size,
    panelWatts: input.data.panel_watts,
    attachment: { solar: z.encode(solarInput, input.data), summary },
  };
}

/** The value of a prerendered field before its script has loaded: people type while the page still loads. */
function typedInto(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const input = document.querySelector(`input[name=${name}]`);
  return input instanceof HTMLInputElement ? input.value : undefined;
}

function typedSoFar() {
  const assumptions = ASSUMPTION_NAMES.map((name) => [name, typedInto(name) ?? FIRST_TYPED[name]]);
  return {
    bill: amountOf(typedInto(BILL_NAME) ?? ''),
    assumptions: Object.fromEntries(assumptions) as Record<AssumptionName, string>,
  };
}

/** The example that is shown until a bill is typed. It is never sent: only a size from the visitor's own bill is. */
export const EXAMPLE_BILL = '50000';

/** The bill and the assumptions as typed, their errors, and the size calculated from them. */
export function useSolarForm() {
  const [bill, setBill] = useState('');
  // Read while the first render runs: afterwards React has put its own values into the inputs.
  const [early] = useState(typedSoFar);
  const [typed, setTyped] = useState(FIRST_TYPED);
  // Before any other effect: text typed next is added to it.
  useLayoutEffect(() => {
    setBill((known) => known || early.bill);
    setTyped(early.assumptions);
  }, [early]);
  const result = useMemo(() => resultOf(bill, typed), [bill, typed]);
  const example = useMemo(() => (bill === '' ? resultOf(EXAMPLE_BILL, typed) : undefined), [bill, typed]);
  const hasWrongAssumption = ASSUMPTION_NAMES.some((name) => rangeError(name, typed[name]) !== undefined);
  return {
    bill,
    setBill,
    billError: billError(bill),
    typed,
    setTyped: (name: AssumptionName, text: string) => setTyped((before) => ({ ...before, [name]: text })),
    errorOf: (name: AssumptionName) => rangeError(name, typed[name]),
    isOurs: ASSUMPTION_NAMES.every((name) => typed[name] === FIRST_TYPED[name]),
    restore: () => setTyped(FIRST_TYPED),
    result,
    example,
    hasWrongAssumption,
  };
}
export type SolarForm = ReturnType<typeof useSolarForm>;
