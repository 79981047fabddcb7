/** Meters, what they hold, and what their units cost. */
export {
  addMeter,
  addTariff,
  addTariffPrice,
  addVatRate,
  currentPrice,
  findMeter,
  joinedMeter,
  joinedMeterColumns,
  listMeters,
} from './store.ts';
export type { CurrentPrice, Meter, MeterKeyConfig, NewMeter, Rounding } from './store.ts';
export { checkMeterFor, meterLookup, meterRequests } from './check-meter.ts';
export { maskName } from './mask.ts';
export { meteringSlice } from './slice.ts';
