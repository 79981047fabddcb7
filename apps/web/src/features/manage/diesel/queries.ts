import { answerDieselAlarm, getDiesel, listDieselAlarms, listDieselMonths } from '@gatelight/contract/places/diesel';
import {
  addDieselEntry,
  getDieselPhoto,
  listDieselEntries,
  uploadDieselPhoto,
} from '@gatelight/contract/places/diesel/entries';
import {
  addGenerator,
  addSupplier,
  addTank,
  changeGenerator,
  changeSupplier,
  changeTank,
} from '@gatelight/contract/places/diesel/set-up';
import type { BodyInputOf } from '@gatelight/contract/route';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callFile } from '../../../api.ts';
import { callOnce } from '../../../data/call-once.ts';
import { savedAnswer } from '../../../data/queries/saved-answer.ts';
import { estateKey } from '../estate-queries.ts';

const keyOf = (id: string) => [...estateKey(id), 'diesel'] as const;
const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
} as const;
const at = (cursor: string | undefined) => ({ limit: 30, ...(cursor !== undefined && { cursor }) });

/** Also without network, because there is often none at the tank. */
export const dieselQuery = (id: string, tank: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'view', tank],
    queryFn: savedAnswer(({ signal }) =>
      call(getDiesel, { params: { id }, query: tank === '' ? {} : { tank }, signal }),
    ),
    placeholderData: keepPreviousData,
  });

export const logKinds = ['dip', 'delivery', 'run', 'transfer'] as const;
export type LogKind = (typeof logKinds)[number];

export const entriesQuery = (id: string, tank: string, kind: LogKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'entries', tank, kind ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(listDieselEntries, {
        params: { id },
        query: { ...at(pageParam), tank, ...(kind !== undefined && { kind }) },
        signal,
      }),
    ...pages,
  });

export const alarmsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'alarms'],
    queryFn: ({ pageParam, signal }) => call(listDieselAlarms, { params: { id }, query: at(pageParam), signal }),
    ...pages,
  });

export const monthsQuery = (id: string, tank: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'months', tank],
    queryFn: ({ signal }) => call(listDieselMonths, { params: { id }, query: { tank }, signal }),
  });

export type EntryInput = BodyInputOf<typeof addDieselEntry>;
export type DipInput = Extract<EntryInput, { kind: 'dip' }>;
export type DeliveryInput = Extract<EntryInput, { kind: 'delivery' }>;
export type RunInput = Extract<EntryInput, { kind: 'run' }>;
export type TransferInput = Extract<EntryInput, { kind: 'transfer' }>;

export const sendEntry = (id: string, body: EntryInput, idempotencyKey: string) =>
  call(addDieselEntry, { params: { id }, body, idempotencyKey });
export const sendPhoto = async (id: string, file: Blob): Promise<string> =>
  (await call(uploadDieselPhoto, { params: { id }, body: {}, file })).id;
export const photoOf = (id: string, photo: string) => callFile(getDieselPhoto, { params: { id, photo } });

export type TankInput = BodyInputOf<typeof addTank>;
/** What is changed, and when its form last saw it. */
type Seen = { readonly id: string; readonly seenAt: Date | undefined };
export const saveTank = (estate: string, seen: Seen | undefined, body: TankInput) =>
  seen
    ? callOnce(changeTank, { params: { id: seen.id }, body: { ...body, seen_at: seen.seenAt?.toISOString() } })
    : callOnce(addTank, { params: { id: estate }, body });
export type GeneratorInput = BodyInputOf<typeof addGenerator>;
export const saveGenerator = (estate: string, seen: Seen | undefined, body: GeneratorInput) =>
  seen
    ? callOnce(changeGenerator, { params: { id: seen.id }, body: { ...body, seen_at: seen.seenAt?.toISOString() } })
    : callOnce(addGenerator, { params: { id: estate }, body });
export type SupplierInput = BodyInputOf<typeof addSupplier>;
export const saveSupplier = (estate: string, seen: Seen | undefined, body: SupplierInput) =>
  seen
    ? callOnce(changeSupplier, { params: { id: seen.id }, body: { ...body, seen_at: seen.seenAt?.toISOString() } })
    : callOnce(addSupplier, { params: { id: estate }, body });
export type AlarmAnswer = BodyInputOf<typeof answerDieselAlarm>;
export const answerAlarm = (id: string, body: AlarmAnswer) => call(answerDieselAlarm, { params: { id }, body });
