import { getPowerAccount, listQuietHouses } from './power/account.ts';
import {
  getPowerSetup,
  addPowerMeter,
  changePowerMeter,
  addSupplyTariff,
  savePowerLine,
  setPowerTerms,
  publishPower,
} from './power/supply-set-up.ts';
import {
  addPowerFile,
  addPowerReading,
  listPowerReadings,
  correctPowerReading,
  getPowerReadingPhoto,
  importPowerReadings,
} from './power/readings.ts';
import { addSupplierEntry, listSupplierEntries, cancelSupplierEntry, getSupplierReceipt } from './power/supplier.ts';
import { getPowerSupply, addSupplyPeriod, endSupplyPeriod, cancelSupplyPeriod } from './power/supply-hours.ts';
import { listPowerEstates, getOpenPower, getOpenReceipt, getOpenSupply } from './power/residents.ts';

/*
 * The power account of an estate: what came in, where it went, what was collected for it and what the supplier was paid. Its team
 * enters readings, bills and hours of supply; residents read the same account without its lines. Energy is in tenths of a kWh.
 */

export * from './power/account.ts';
export * from './power/supply-set-up.ts';
export * from './power/readings.ts';
export * from './power/supplier.ts';
export * from './power/supply-hours.ts';
export * from './power/residents.ts';

export const powerRoutes = [
  getPowerAccount,
  listQuietHouses,
  getPowerSetup,
  addPowerMeter,
  changePowerMeter,
  addSupplyTariff,
  savePowerLine,
  setPowerTerms,
  publishPower,
  addPowerFile,
  addPowerReading,
  listPowerReadings,
  correctPowerReading,
  getPowerReadingPhoto,
  importPowerReadings,
  addSupplierEntry,
  listSupplierEntries,
  cancelSupplierEntry,
  getSupplierReceipt,
  getPowerSupply,
  addSupplyPeriod,
  endSupplyPeriod,
  cancelSupplyPeriod,
  listPowerEstates,
  getOpenPower,
  getOpenReceipt,
  getOpenSupply,
] as const;
