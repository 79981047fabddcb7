import * as contract from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { hashOf, repeatFacts, requireKey } from '#platform/callers/idempotency';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { eachPage } from '#platform/lists/keyset';
import type { ReceiptBrand } from '#platform/pdf/page';
import { invoicesFile, runFile } from './estate-files.ts';
import * as paymentStore from './estate-payment-store.ts';
import * as store from './estate-store.ts';
import * as headStore from './head-store.ts';
import * as invoiceStore from './invoice-store.ts';
import * as runStore from './run-store.ts';
import { invoicePdf } from '../invoice-pdf.ts';
import { periodOf } from '../runs/period.ts';

/**
 * Service charges as the team of an estate sees and changes them. The object check has checked the estate; for changes
 * the database checks again.
 */
export function estateChargeRoutes(
  serveAny: Serve,
  { db, staffDb, brand }: { db: Db; staffDb: Db; brand: ReceiptBrand },
): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.getChargeSummary, async ({ params: { id }, query }) =>
    store.selectSummary(staffDb, id, query.month ?? (await store.selectToday(staffDb)).slice(0, 7)),
  );

  // ---- Heads and rates ----

  serve(contract.getChargeHeads, async ({ params: { id }, query }) =>
    headStore.selectHeads(staffDb, id, query.on ?? (await store.selectToday(staffDb))),
  );

  serve(contract.scheduleChargeRates, async ({ caller, params: { id }, body, headers }) => {
    const given = { ...body, rates: body.rates.map(headStore.rateArguments), estateId: id };
    const repeat = repeatFacts(headers, contract.scheduleChargeRates, given);
    return { id: idOf(await headStore.scheduleRates(db, caller, id, body, repeat)) };
  });

  serve(contract.cancelChargeRates, async ({ caller, params: { id, change } }) => {
    refuse(await headStore.cancelRates(db, caller, id, change));
    return { cancelled: true as const };
  });

  serve(contract.endChargeHead, async ({ caller, params: { id, head }, body: { from } }) => {
    refuse(await headStore.endHead(db, caller, { estateId: id, id: head, from }));
    return { id: head };
  });

  serve(contract.setChargeRules, async ({ caller, params: { id }, body, headers }) => {
    const repeat = repeatFacts(headers, contract.setChargeRules, { ...body, estateId: id });
    return { id: idOf(await headStore.setRules(db, caller, id, body, repeat)) };
  });

  // ---- Billing runs ----

  async function runOf(id: string) {
    const run = await runStore.selectRun(staffDb, id);
    if (!run) throw new AppError('not-found');
    return run;
  }

  serve(contract.prepareChargeRun, async ({ caller, params: { id }, body }) => {
    if (body.kind === 'levy') {
      const { title, due_on: dueOn, rate } = body;
      return runOf(idOf(await runStore.prepareRun(db, caller, id, { kind: 'levy', title, dueOn, rate })));
    }
    const { title, from, to } = periodOf(body.period, body.from);
    const rules = await headStore.selectRules(staffDb, id, from);
    const dueOn = body.due_on ?? `${body.from}-${String(rules.due_day).padStart(2, '0')}`;
    return runOf(
      idOf(await runStore.prepareRun(db, caller, id, { kind: 'period', title, dueOn, period: { from, to } })),
    );
  });

  serve(contract.listChargeRuns, async ({ params: { id }, query: { cursor, limit } }) => {
    const page = runStore.runKeyset.page({ cursor, limit, filters: { estate: id } });
    return page.toPage(await runStore.selectRuns(staffDb, page, id), (row) => row);
  });

  serve(contract.getChargeRun, ({ params: { run } }) => runOf(run));

  serve(
    contract.listChargeRunHouses,
    async ({ params: { run }, query: { cursor, limit, reason, needs_look: look } }) => {
      const page = runStore.runHouseKeyset.page({ cursor, limit, filters: { run, reason, look } });
      const wanted = { runId: run, reason, needsLook: look === 'true' };
      return page.toPage(await runStore.selectRunHouses(staffDb, page, wanted), (row) => row);
    },
  );

  serve(contract.getChargeRunFile, async ({ params: { run } }) => ({
    kind: 'csv' as const,
    name: `run-${(await runOf(run)).title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`,
    content: runFile(
      eachPage(runStore.runHouseKeyset, { sort: 'position' }, (page) =>
        runStore.selectRunHouses(staffDb, page, { runId: run }),
      ),
    ),
  }));

  serve(contract.confirmChargeRun, async ({ caller, params: { id, run }, body }) => {
    const wanted = { estateId: id, runId: run, bills: body.bills, totalKobo: body.total_kobo };
    refuse(await runStore.confirmRun(db, caller, wanted));
    return runOf(run);
  });

  serve(contract.takeBackChargeRun, async ({ caller, params: { id, run }, body: { reason } }) => {
    refuse(await runStore.takeBackRun(db, caller, { estateId: id, runId: run, reason }));
    return runOf(run);
  });

  serve(contract.discardChargeRun, async ({ caller, params: { id, run } }) => {
    refuse(await runStore.discardRun(db, caller, id, run));
    return { discarded: true as const };
  });

  // ---- Invoices ----

  async function wholeInvoice(id: string) {
    const whole = await invoiceStore.selectInvoice(staffDb, id);
    if (!whole) throw new AppError('not-found');
    return whole;
  }
  const viewOf = ({ invoice, details }: invoiceStore.WholeInvoice) => ({ ...invoice, ...details });

  serve(contract.listEstateInvoices, async ({ params: { id }, query: { cursor, limit, ...filter } }) => {
    const page = invoiceStore.invoiceKeyset.page({ cursor, limit, filters: { estate: id, ...filter } });
    return page.toPage(await invoiceStore.selectInvoices(staffDb, page, id, filter), (row) => row);
  });

  serve(contract.getEstateInvoicesFile, async ({ params: { id }, query }) => ({
    kind: 'csv' as const,
    name: `invoices${query.month ? `-${query.month}` : ''}.csv`,
    content: invoicesFile(
      eachPage(invoiceStore.invoiceKeyset, {}, (page) => invoiceStore.selectInvoices(staffDb, page, id, query)),
    ),
  }));

  serve(contract.getEstateInvoice, async ({ params: { invoice } }) => viewOf(await wholeInvoice(invoice)));

  serve(contract.getEstateInvoicePdf, async ({ params: { invoice } }) => {
    const whole = await wholeInvoice(invoice);
    return {
      kind: 'pdf' as const,
      name: `${whole.invoice.number}.pdf`,
      content: await invoicePdf(whole, brand, new Date()),
    };
  });

  serve(contract.createEstateInvoice, async ({ caller, params: { id }, body, headers }) => {
    const asked = {
      ...body,
      key: requireKey(headers),
      body_hash: hashOf(id, body.house_id, body.title, body.due_on, linesText(body.lines)),
    };
    return viewOf(await wholeInvoice(idOf(await invoiceStore.createInvoice(db, caller, id, asked))));
  });

  // ---- Payments ----

  async function manualPayment(caller: User, id: string) {
    const payment = await paymentStore.selectManualPayment(staffDb, caller, id);
    if (!payment) throw new AppError('not-found');
    return payment;
  }

  serve(contract.listEstatePayments, async ({ caller, params: { id }, query: { cursor, limit, state, ...filter } }) => {
    const filters = { estate: id, state, ...filter };
    if (state === 'counted') {
      const page = paymentStore.receiptKeyset.page({ cursor, limit, filters });
      return page.toPage(await paymentStore.selectReceipts(staffDb, caller, page, id, filter), (row) => row);
    }
    const page = paymentStore.manualKeyset.page({ cursor, limit, filters });
    return page.toPage(await paymentStore.selectManual(staffDb, caller, page, id, { state, ...filter }), (row) => row);
  });

  serve(contract.recordEstatePayment, async ({ caller, params: { id }, body, headers }) => {
    const { house_id, way, amount_kobo, reference, received_on, payer_name, note, invoice_ids } = body;
    const body_hash = hashOf(
      id,
      house_id,
      way,
      amount_kobo,
      reference,
      received_on,
      payer_name,
      note,
      invoice_ids?.join(','),
    );
    const entered = await paymentStore.enterPayment(db, caller, id, { ...body, key: requireKey(headers), body_hash });
    return manualPayment(caller, idOf(entered));
  });

  serve(contract.decideEstatePayment, async ({ caller, params: { id, payment }, body: { confirm, reason } }) => {
    refuse(
      await paymentStore.decidePayment(db, caller, { estateId: id, paymentId: payment, confirm, reason: reason ?? '' }),
    );
    return manualPayment(caller, payment);
  });

  serve(contract.getHouseCharges, async ({ params: { id, house } }) => {
    const page = invoiceStore.invoiceKeyset.page({ limit: 50 });
    const [account, invoices] = await Promise.all([
      paymentStore.selectHouseAccount(staffDb, house),
      invoiceStore.selectInvoices(staffDb, page, id, { house }),
    ]);
    if (!account) throw new AppError('not-found');
    return { ...account, invoices: page.toPage(invoices, (row) => row).items };
  });
}

const linesText = (lines: readonly { text: string; amount_kobo: bigint; vat_bp: number }[]) =>
  JSON.stringify(lines.map((line) => [line.text, line.amount_kobo.toString(), line.vat_bp]));

function refuse(refusal: contract.ErrorCode | null): void {
  if (refusal !== null) throw new AppError(refusal);
}

function idOf({ id, refusal }: { id: string | null; refusal: contract.ErrorCode | null }): string {
  refuse(refusal);
  if (id === null) throw new AppError('not-found');
  return id;
}
