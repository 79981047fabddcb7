import { solarInput, solarSize, type SolarInput } from '@gatelight/contract';
import { z } from 'zod';

/** A calculation as it is stored: the bill and the assumptions as they arrived, and the results. */
export type SolarEstimate = z.input<typeof solarInput> & {
  use_wh_a_day: number;
  panels: number;
  inverter_watts: number;
  battery_kwh: number;
};

/** Calculated here from the assumptions, because a size from a stranger cannot be checked. */
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
