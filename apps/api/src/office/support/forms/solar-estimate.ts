import { solarInput, solarSize, type SolarInput } from '@gatelight/contract';
import { z } from 'zod';

/** What somebody calculated, as it is stored: the bill and the assumptions as they came, and what follows from them. */
export type SolarEstimate = z.input<typeof solarInput> & {
  use_wh_a_day: number;
  panels: number;
  inverter_watts: number;
  battery_kwh: number;
};

/** Worked out here from the assumptions: a size that a stranger sent would only be believed. */
export function estimateOf(input: SolarInput): SolarEstimate {
  const { wattHoursADay, panels, inverterWatts, batteryKwh } = solarSize(input);
  return {
    ...z.encode(solarInput, input),
    use_wh_a_day: wattHoursADay,
    panels,
    inverter_watts: inverterWatts,
    battery_kwh: batteryKwh,
  };
}
