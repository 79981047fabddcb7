import {
  addPowerFile,
  addPowerMeter,
  addPowerReading,
  addSupplierEntry,
  addSupplyPeriod,
  addSupplyTariff,
  cancelSupplierEntry,
  cancelSupplyPeriod,
  changePowerMeter,
  correctPowerReading,
  endSupplyPeriod,
  getPowerAccount,
  getPowerReadingPhoto,
  getPowerSetup,
  getPowerSupply,
  getSupplierReceipt,
  importPowerReadings,
  listPowerReadings,
  listQuietHouses,
  listSupplierEntries,
  publishPower,
  savePowerLine,
  setPowerTerms,
} from '@gatelight/contract/places/power';
import type { BodyInputOf } from '@gatelight/contract/route';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callFile } from '../../../api.ts';
import { callOnce } from '../../../data/call-once.ts';
import { estateKey } from '../estate-queries.ts';

const keyOf = (id: string) => [...estateKey(id), 'power'] as const;
const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
} as const;
const at = (cursor: string | undefined) => ({ limit: 30, ...(cursor !== undefined && { cursor }) });
const ofMonth = (month: string) => (month === '' ? {} : { month });

export const powerAccountQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'account', month],
    queryFn: ({ signal }) => call(getPowerAccount, { params: { id }, query: ofMonth(month), signal }),
    placeholderData: keepPreviousData,
  });

export const quietHousesQuery = (id: string, line: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'quiet', line],
    queryFn: ({ signal }) => call(listQuietHouses, { params: { id }, query: line === '' ? {} : { line }, signal }),
  });

export const powerSetupQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'setup'],
    queryFn: ({ signal }) => call(getPowerSetup, { params: { id }, signal }),
  });

export const readingsQuery = (id: string, meter: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'readings', meter],
    queryFn: ({ pageParam, signal }) =>
      call(listPowerReadings, { params: { id: meter }, query: at(pageParam), signal }),
    ...pages,
  });

export const entriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'entries'],
    queryFn: ({ pageParam, signal }) => call(listSupplierEntries, { params: { id }, query: at(pageParam), signal }),
    ...pages,
  });

export const supplyQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'supply', month],
    queryFn: ({ signal }) => call(getPowerSupply, { params: { id }, query: ofMonth(month), signal }),
    placeholderData: keepPreviousData,
  });

export type MeterInput = BodyInputOf<typeof addPowerMeter>;
export const addMeter = (id: string, body: MeterInput) => callOnce(addPowerMeter, { params: { id }, body });
export type MeterChange = BodyInputOf<typeof changePowerMeter>;
export const changeMeter = (id: string, body: MeterChange) => callOnce(changePowerMeter, { params: { id }, body });
export type PriceInput = BodyInputOf<typeof addSupplyTariff>;
export const addPrice = (id: string, body: PriceInput) => callOnce(addSupplyTariff, { params: { id }, body });
export type LineInput = BodyInputOf<typeof savePowerLine>;
export const saveLine = (id: string, body: LineInput) => callOnce(savePowerLine, { params: { id }, body });
export type TermsInput = BodyInputOf<typeof setPowerTerms>;
export const saveTerms = (id: string, body: TermsInput) => callOnce(setPowerTerms, { params: { id }, body });
export const publish = (id: string, publishes: boolean) =>
  callOnce(publishPower, { params: { id }, body: { publishes } });
export type ReadingInput = BodyInputOf<typeof addPowerReading>;
export const addReading = (id: string, body: ReadingInput) => callOnce(addPowerReading, { params: { id }, body });
export type CorrectionInput = BodyInputOf<typeof correctPowerReading>;
export const correctReading = (id: string, body: CorrectionInput) =>
  callOnce(correctPowerReading, { params: { id }, body });
export const sendFile = (id: string, store: 'no' | 'yes', file: File) =>
  call(importPowerReadings, { params: { id }, body: { store }, file });
export type EntryInput = BodyInputOf<typeof addSupplierEntry>;
export const addEntry = (id: string, body: EntryInput) => callOnce(addSupplierEntry, { params: { id }, body });
export const cancelEntry = (id: string, reason: string) =>
  callOnce(cancelSupplierEntry, { params: { id }, body: { reason } });
export type SupplyInput = BodyInputOf<typeof addSupplyPeriod>;
export const addSupply = (id: string, body: SupplyInput) => callOnce(addSupplyPeriod, { params: { id }, body });
export const endSupply = (id: string, ended_at: string) =>
  callOnce(endSupplyPeriod, { params: { id }, body: { ended_at } });
export const cancelSupply = (id: string) => callOnce(cancelSupplyPeriod, { params: { id } });

/** Uploads a picture for a reading or an entry that is sent next; its id. */
export const sendPicture = async (id: string, file: Blob): Promise<string> =>
  (await call(addPowerFile, { params: { id }, body: {}, file })).id;

export const photoOf = (reading: string) => callFile(getPowerReadingPhoto, { params: { id: reading } });
export const receiptOf = (entry: string) => callFile(getSupplierReceipt, { params: { id: entry } });
