/**
 * The vending key of the simulated supply group. It is random, made at the first start with the sandbox, and marked as a
 * simulator key. Meters of staff need it too, also without demonstration data.
 */
export const demonstrationKey = {
  supplyGroupCode: '600001',
  keyRevision: 1,
  keyGeneration: '04',
  encryptionAlgorithm: '11',
  baseDate: 2014,
  keyExpiry: 255,
} as const;

/** The supply group of new simulated meters from their maker. They need a key change in an estate. */
export const makersKey = { ...demonstrationKey, supplyGroupCode: '600002', keyRevision: 2 } as const;
