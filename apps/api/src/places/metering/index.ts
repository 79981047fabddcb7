/** Meters, what they hold, and what their units cost. */
export {
  addVatRate,
  findMeter,
  joinedMeter,
  joinedMeterColumns,
  listMetersAsMade,
  replacementEnding,
} from './store.ts';
export type { JoinedMeterRow, Meter, MeterKeyConfig } from './store.ts';
export { addMeter, addMeters } from './add-store.ts';
export { checkMeterFor, inactiveError, meterLookup, meterRequests } from './check-meter.ts';
export {
  changeMeter,
  findMeterState,
  insertMeter,
  installMeters,
  noteMeterEvent,
  requireMeterState,
} from './life-store.ts';
export { addTariff, assignTariff, schedulePrice } from './tariff-store.ts';
export type { MeterChange, MeterState } from './life-store.ts';
export { livesInHouse, noteAct, requireLife } from './life.ts';
export { maskName } from './mask.ts';
export { meteringSlice } from './slice.ts';
