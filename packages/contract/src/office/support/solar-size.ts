import * as z from 'zod/mini';
import { kobo } from '../../fields.ts';

/** Smallest and largest value of each assumption; the form says them and the server holds them. */
export const solarLimits = {
  tariff_kobo: [100, 1_000_000],
  share_percent: [1, 100],
  night_percent: [0, 100],
  sun_tenths: [1, 120],
  loss_percent: [0, 90],
  panel_watts: [10, 1000],
  depth_percent: [1, 100],
  peak_tenths: [10, 200],
} as const satisfies Record<string, readonly [least: number, most: number]>;

/** A monthly bill from ₦100 to ₦1,000,000,000. */
export const solarBillLimits = [10_000n, 100_000_000_000n] as const;

const whole = ([least, most]: readonly [number, number]) => z.int().check(z.minimum(least), z.maximum(most));
const money = (least: bigint, most: bigint) => kobo.check(z.refine((amount) => amount >= least && amount <= most));

/** What a first solar size follows from. Whole numbers only, so that no rounding hides in between. */
export const solarInput = z.strictObject({
  /** A month's electricity. */
  bill_kobo: money(...solarBillLimits),
  /** Price of a kWh. */
  tariff_kobo: money(BigInt(solarLimits.tariff_kobo[0]), BigInt(solarLimits.tariff_kobo[1])),
  /** Part of the use that solar covers. */
  share_percent: whole(solarLimits.share_percent),
  /** Part of the covered use that falls after dark. */
  night_percent: whole(solarLimits.night_percent),
  /** Tenths of a full sun hour a day. */
  sun_tenths: whole(solarLimits.sun_tenths),
  /** Lost between panel and socket. */
  loss_percent: whole(solarLimits.loss_percent),
  /** Watts of one panel. */
  panel_watts: whole(solarLimits.panel_watts),
  /** Part of the battery that may be used. */
  depth_percent: whole(solarLimits.depth_percent),
  /** Highest load as a multiple of the average, in tenths. */
  peak_tenths: whole(solarLimits.peak_tenths),
});
export type SolarInput = z.output<typeof solarInput>;

/** Planning assumptions for a home in the south of Nigeria; every one is shown and can be changed. */
export const solarAssumptions: Omit<SolarInput, 'bill_kobo'> = {
  tariff_kobo: 22_500n,
  share_percent: 80,
  night_percent: 50,
  sun_tenths: 40,
  loss_percent: 25,
  panel_watts: 450,
  depth_percent: 80,
  peak_tenths: 40,
};

export interface SolarSize {
  wattHoursADay: number;
  panels: number;
  /** A multiple of 500. */
  inverterWatts: number;
  batteryKwh: number;
}

const daysOfAMonth = 30n;

function divCeil(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/**
 * A first size from a monthly bill. Every step rounds up, so that the system is never too small for what was assumed: watt
 * hours to whole ones, panels to whole panels, the inverter to the next 500 W, the battery to the next kWh.
 */
export function solarSize(input: SolarInput): SolarSize {
  const part = (name: Exclude<keyof SolarInput, 'bill_kobo' | 'tariff_kobo'>) => BigInt(input[name]);
  const wattHoursADay = divCeil(input.bill_kobo * 1000n, input.tariff_kobo * daysOfAMonth);
  const covered = divCeil(wattHoursADay * part('share_percent'), 100n);
  const fromPanels = divCeil(covered * 100n, 100n - part('loss_percent'));
  const panels = divCeil(fromPanels * 10n, part('sun_tenths') * part('panel_watts'));
  const peakWatts = divCeil(covered * part('peak_tenths'), 240n);
  const batteryWattHours = divCeil(covered * part('night_percent'), part('depth_percent'));
  return {
    wattHoursADay: Number(wattHoursADay),
    panels: Number(panels),
    inverterWatts: Number(divCeil(peakWatts, 500n) * 500n),
    batteryKwh: Number(divCeil(batteryWattHours, 1000n)),
  };
}
