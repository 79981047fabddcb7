import { todayInLagos } from '@gatelight/contract/lagos-days';
import {
  cancelChargeRates,
  confirmChargeRun,
  createEstateInvoice,
  decideEstatePayment,
  discardChargeRun,
  endChargeHead,
  getChargeHeads,
  getChargeRun,
  getChargeRunFile,
  getChargeSummary,
  getEstateInvoice,
  getEstateInvoicePdf,
  getEstateInvoicesFile,
  listChargeRunHouses,
  listChargeRuns,
  prepareChargeRun,
  recordEstatePayment,
  scheduleChargeRates,
  setChargeRules,
  takeBackChargeRun,
} from '@gatelight/contract/money/service-charges-estate';
import type { RunReason } from '@gatelight/contract/money/service-charges-estate';
import type { BodyInputOf, QueryInputOf } from '@gatelight/contract/route';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { callOnce } from '../../../data/call-once.ts';
import { download } from '../../../data/lists/download.ts';
import { estateKey } from '../estate-queries.ts';

const PAGE = 50;
const SOON_MS = 1500;
const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  placeholderData: keepPreviousData,
} as const;
const at = (cursor: string | undefined) => ({ limit: PAGE, ...(cursor !== undefined && { cursor }) });

/** The query key of all data of the service charges of an estate. */
export const chargesKey = (id: string) => [...estateKey(id), 'service-charges'] as const;

export const summaryQuery = (id: string, month?: string) =>
  queryOptions({
    queryKey: [...chargesKey(id), 'summary', month ?? ''],
    queryFn: ({ signal }) => call(getChargeSummary, { params: { id }, query: month ? { month } : {}, signal }),
    placeholderData: keepPreviousData,
  });

export const headsQuery = (id: string) =>
  queryOptions({
    queryKey: [...chargesKey(id), 'heads'],
    queryFn: ({ signal }) => call(getChargeHeads, { params: { id }, signal }),
  });

export const runsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...chargesKey(id), 'runs'],
    queryFn: ({ pageParam, signal }) => call(listChargeRuns, { params: { id }, query: at(pageParam), signal }),
    ...pages,
  });

/** Read again while invoices are being made. */
export const runQuery = (id: string, run: string) =>
  queryOptions({
    queryKey: [...chargesKey(id), 'run', run],
    queryFn: ({ signal }) => call(getChargeRun, { params: { id, run }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'confirmed' && data.invoice_on <= todayInLagos() ? SOON_MS : false,
  });

export type RunFilter = RunReason | 'needs-look' | '';

export const runHousesQuery = (id: string, run: string, filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: [...chargesKey(id), 'run', run, 'houses', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listChargeRunHouses, {
        params: { id, run },
        query: {
          ...at(pageParam),
          ...(filter === 'needs-look' ? { needs_look: 'true' as const } : filter === '' ? {} : { reason: filter }),
        },
        signal,
      }),
    ...pages,
  });

export const invoiceQuery = (id: string, invoice: string) =>
  queryOptions({
    queryKey: [...chargesKey(id), 'invoice', invoice],
    queryFn: ({ signal }) => call(getEstateInvoice, { params: { id, invoice }, signal }),
  });

export type RatesInput = BodyInputOf<typeof scheduleChargeRates>;
export type RunInput = BodyInputOf<typeof prepareChargeRun>;
export type InvoiceInput = BodyInputOf<typeof createEstateInvoice>;
export type PaymentInput = BodyInputOf<typeof recordEstatePayment>;

export const scheduleRates = (id: string, body: RatesInput) => callOnce(scheduleChargeRates, { params: { id }, body });
export const cancelRates = (id: string, change: string) => call(cancelChargeRates, { params: { id, change } });
export const endHead = (id: string, head: string, from: string) =>
  call(endChargeHead, { params: { id, head }, body: { from } });
export const setRules = (id: string, body: BodyInputOf<typeof setChargeRules>) =>
  callOnce(setChargeRules, { params: { id }, body });
export const prepareRun = (id: string, body: RunInput) => call(prepareChargeRun, { params: { id }, body });
export const discardRun = (id: string, run: string) => call(discardChargeRun, { params: { id, run } });
export const takeBackRun = (id: string, run: string, reason: string) =>
  call(takeBackChargeRun, { params: { id, run }, body: { reason } });
/** The key is made from the run: a second confirmation has no effect. */
export const confirmRun = (id: string, run: string, body: BodyInputOf<typeof confirmChargeRun>) =>
  call(confirmChargeRun, { params: { id, run }, body, idempotencyKey: `confirm-run-${run}-${body.total_kobo}` });
export const createInvoice = (id: string, body: InvoiceInput, key: string) =>
  call(createEstateInvoice, { params: { id }, body, idempotencyKey: key });
export const recordPayment = (id: string, body: PaymentInput, key: string) =>
  call(recordEstatePayment, { params: { id }, body, idempotencyKey: key });
export const decidePayment = (id: string, payment: string, confirm: boolean, reason: string) =>
  call(decideEstatePayment, { params: { id, payment }, body: { confirm, ...(reason !== '' && { reason }) } });

export const saveRunFile = (id: string, run: string, name: string) =>
  download(getChargeRunFile, { params: { id, run } }, name);
export const saveInvoicePdf = (id: string, invoice: string, name: string) =>
  download(getEstateInvoicePdf, { params: { id, invoice } }, name);
export const saveInvoices = (id: string, query: QueryInputOf<typeof getEstateInvoicesFile>, name: string) =>
  download(getEstateInvoicesFile, { params: { id }, query }, name);
