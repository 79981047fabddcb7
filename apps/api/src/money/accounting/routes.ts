import * as contract from '@gatelight/contract';
import { csvNaira, csvStream, csvTime, type CsvColumn } from '#platform/lists/csv';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { eachPage } from '#platform/lists/keyset';
import { bankRoutes } from './bank/bank-routes.ts';
import { monthFile } from './month-end/files.ts';
import { ledgerRoutes } from './ledger-routes.ts';
import * as exceptions from './store/exceptions.ts';
import * as movements from './store/movements.ts';
import * as lists from './store/money-lists.ts';
import { readMonths } from './store/months.ts';
import * as settlements from './store/settlement-views.ts';
import { exceptionView, factsOf, historyOf, payoutView, refundView, sidesOf } from './views.ts';

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not-found');
  return row;
};

/** The money pages of staff, only to read. Their changes are acts. */
export function accountingRoutes(serve: Serve, { staffDb: db }: { staffDb: Db }): void {
  exceptionRoutes(serve, db);
  settlementRoutes(serve, db);
  ledgerRoutes(serve, db);
  payoutRoutes(serve, db);
  movementRoutes(serve, db);
  refundRoutes(serve, db);
  disputeRoutes(serve, db);
  bankRoutes(serve, db);
  serve(contract.listMonths, () => readMonths(db, 36));
  serve(contract.exportMonth, ({ params, query }) => monthFile(db, params.month, query.file));
}

function exceptionRoutes(serve: Serve, db: Db): void {
  const filterOf = (
    query: { state: 'open' | 'closed'; kind?: string; owner?: string; assignee?: 'me' | 'nobody'; q?: string },
    userId: string,
  ): exceptions.ExceptionFilter => ({
    state: query.state,
    kind: query.kind,
    owner: query.owner,
    assignee: query.assignee === 'me' ? userId : query.assignee,
    q: query.q || undefined,
  });
  serve(contract.listExceptions, async ({ query, caller }) => {
    const filters = filterOf(query, caller.userId);
    const page = exceptions.exceptionPages.page({ ...query, filters: { ...filters } });
    return page.toPage(await exceptions.readExceptions(db, page, filters), exceptionView);
  });
  serve(contract.exportExceptions, async ({ query, caller }) => {
    const filters = filterOf(query, caller.userId);
    const pages = eachPage(exceptions.exceptionPages, { sort: query.sort, filters: { ...filters } }, (page) =>
      exceptions.readExceptions(db, page, filters),
    );
    return { kind: 'csv' as const, name: 'exceptions.csv', content: csvStream(exceptionColumns, pages) };
  });
  serve(contract.getException, async ({ params }) => {
    const row = found(await exceptions.readException(db, params.id));
    const view = exceptionView(row);
    const likely = await exceptions.likelyMatch(db, {
      reference: view.reference,
      amountKobo: view.theirs_kobo ?? view.ours_kobo,
      at: row.created_at,
    });
    return {
      ...view,
      facts: factsOf(row.detail),
      history: historyOf(row.history, await exceptions.namesIn(db, row.history)),
      likely: likely ?? null,
    };
  });
  serve(contract.getReconciliation, async () => {
    const page = settlements.settlementPages.page({ limit: 7 });
    const [rows, counts, reads] = await Promise.all([
      settlements.readSettlementPage(db, page, undefined),
      exceptions.countExceptions(db),
      exceptions.readReads(db),
    ]);
    const [latest] = rows;
    return {
      latest: latest
        ? {
            ...latest,
            ours_kobo: latest.our_gross_kobo,
            ours_count: latest.lines - latest.line_differences,
            theirs_kobo: latest.gross_kobo,
            theirs_count: latest.lines,
            matched: latest.lines - latest.line_differences,
          }
        : null,
      ...counts,
      settlements: rows.slice(0, 7).map((row) => ({ ...row, difference_kobo: row.gross_kobo - row.our_gross_kobo })),
      reads,
    };
  });
}

function movementRoutes(serve: Serve, db: Db): void {
  serve(contract.listMoneyMovements, async ({ query: { cursor, limit, ...filter } }) => {
    const page = movements.movementPages.page({ cursor, limit, filters: filter });
    return page.toPage(await movements.readMovements(db, page, filter), (row) => row);
  });
  serve(contract.exportMoneyMovements, async ({ query }) => {
    const pages = eachPage(movements.movementPages, { filters: query }, (page) =>
      movements.readMovements(db, page, query),
    );
    return { kind: 'csv' as const, name: 'money.csv', content: csvStream(movementColumns, pages) };
  });
}

const movementColumns: readonly CsvColumn<movements.MovementRow>[] = [
  { head: 'Time (Lagos)', value: (row) => csvTime(row.at) },
  { head: 'Kind', value: (row) => contract.MOVEMENT_NAMES[row.kind] },
  { head: 'Reference', value: (row) => row.reference },
  { head: 'Provider', value: (row) => row.provider },
  { head: 'Amount (NGN)', value: (row) => csvNaira(row.amount_kobo) },
];

const nairaOf = (kobo: bigint | null) => (kobo === null ? '' : csvNaira(kobo));

const exceptionColumns: readonly CsvColumn<exceptions.ExceptionRow>[] = [
  { head: 'Number', value: (row) => row.id },
  { head: 'What is wrong', value: (row) => contract.exceptionName(row.kind) },
  { head: 'Reference', value: (row) => exceptionView(row).reference },
  { head: 'Ours', value: (row) => nairaOf(sidesOf(row).ours) },
  { head: 'Theirs', value: (row) => nairaOf(sidesOf(row).theirs) },
  { head: 'Owner', value: (row) => contract.TEAM_NAMES[row.owner] },
  { head: 'Assigned to', value: (row) => row.assignee?.name },
  { head: 'Seen', value: (row) => row.seen },
  { head: 'First seen', value: (row) => csvTime(row.created_at) },
  { head: 'Closed', value: (row) => csvTime(row.closed_at) },
];

function settlementRoutes(serve: Serve, db: Db): void {
  serve(contract.listSettlements, async ({ query }) => {
    const page = settlements.settlementPages.page({ ...query, sort: undefined, filters: { only: query.only } });
    return page.toPage(await settlements.readSettlementPage(db, page, query.only), (row) => row);
  });
  serve(contract.getSettlement, async ({ params }) => {
    const row = found(await settlements.readSettlement(db, params.id));
    const [bankLines, open] = await Promise.all([
      settlements.readBankLinesOf(db, row),
      settlements.readOpenFindingsOf(db, row),
    ]);
    return {
      ...row,
      journal: row.net_kobo === 0n ? null : `settlement:${row.provider}:${row.provider_settlement_id}`,
      payments: [],
      bank_lines: bankLines,
      exceptions: open,
    };
  });
  serve(contract.listSettlementPayments, async ({ params, query }) => {
    const page = settlements.settlementPaymentPages.page({ ...query, filters: { settlement: params.id } });
    return page.toPage(await settlements.readSettlementPayments(db, page, params.id), (row) => row);
  });
}

function payoutRoutes(serve: Serve, db: Db): void {
  const filterOf = ({
    approval,
    status,
    code,
    q,
  }: {
    approval?: string;
    status?: string;
    code?: 'needed';
    q?: string;
  }) => ({
    approval,
    status,
    code,
    q: q || undefined,
  });
  serve(contract.listPayouts, async ({ query }) => {
    const filters = filterOf(query);
    const page = lists.payoutPages.page({ ...query, filters });
    return page.toPage(await lists.readPayouts(db, page, filters), payoutView);
  });
  serve(contract.exportPayouts, async ({ query }) => {
    const filters = filterOf(query);
    const pages = eachPage(lists.payoutPages, { sort: query.sort, filters }, (page) =>
      lists.readPayouts(db, page, filters),
    );
    return { kind: 'csv' as const, name: 'payouts.csv', content: csvStream(payoutColumns, pages) };
  });
  serve(contract.getPayout, async ({ params }) => {
    const row = found(await lists.readPayout(db, params.reference));
    const [past, events] = await Promise.all([lists.readPayoutPast(db, row.id), lists.readPayoutEvents(db, row.id)]);
    return {
      ...payoutView(row),
      ...past,
      events,
    };
  });
}

const payoutColumns: readonly CsvColumn<lists.PayoutRow>[] = [
  { head: 'Reference', value: (row) => row.reference },
  { head: 'Person', value: (row) => row.user.name },
  { head: 'Amount', value: (row) => csvNaira(row.amount_kobo) },
  { head: 'Fee', value: (row) => csvNaira(row.fee_kobo) },
  { head: 'Stamp duty', value: (row) => csvNaira(row.stamp_duty_kobo) },
  { head: 'Status', value: (row) => contract.STAFF_WITHDRAWAL_WORDS[row.status].label },
  { head: 'Approval', value: (row) => contract.PAYOUT_APPROVAL_NAMES[row.approval] },
  { head: 'Bank', value: (row) => row.bank },
  { head: 'Requested', value: (row) => csvTime(row.created_at) },
  { head: 'Ended', value: (row) => csvTime(row.done_at) },
];

function refundRoutes(serve: Serve, db: Db): void {
  const filterOf = (query: { state: 'owed' | 'needs_attention' | 'processed' | 'all'; q?: string }) => ({
    state: query.state,
    q: query.q || undefined,
  });
  serve(contract.listRefunds, async ({ query }) => {
    const filters = filterOf(query);
    const page = lists.refundPages.page({ ...query, filters });
    const [rows, sums] = await Promise.all([lists.readRefunds(db, page, filters), lists.owedSums(db)]);
    return { ...page.toPage(rows, refundView), ...sums };
  });
  serve(contract.exportRefunds, async ({ query }) => {
    const filters = filterOf(query);
    const pages = eachPage(lists.refundPages, { sort: query.sort, filters }, (page) =>
      lists.readRefunds(db, page, filters),
    );
    return { kind: 'csv' as const, name: 'refunds.csv', content: csvStream(refundColumns, pages) };
  });
  serve(contract.listHeldAmounts, ({ query: { q } }) => lists.heldSums(db, q));
}

const refundColumns: readonly CsvColumn<lists.RefundListRow>[] = [
  { head: 'Refund', value: (row) => row.id },
  { head: 'Payment', value: (row) => row.reference },
  { head: 'Why', value: (row) => contract.staffRefundReason(row.reason) },
  { head: 'Amount', value: (row) => csvNaira(row.amount_kobo) },
  { head: 'Currency', value: (row) => row.currency },
  { head: 'State', value: (row) => contract.STAFF_REFUND_WORDS[row.state].label },
  { head: 'Problem', value: (row) => row.problem && contract.staffRefundProblem(row.problem) },
  { head: 'Asked for', value: (row) => csvTime(row.created_at) },
];

function disputeRoutes(serve: Serve, db: Db): void {
  serve(contract.listDisputes, async ({ query }) => {
    const filters = { state: query.state, q: query.q || undefined };
    const page = lists.disputePages.page({ ...query, sort: undefined, filters });
    return page.toPage(await lists.readDisputes(db, page, filters), (row) => row);
  });
  serve(contract.getDispute, async ({ params }) => {
    const row = found(await lists.readDispute(db, params.id));
    const [proof, journals] = await Promise.all([
      lists.readDisputeProof(db, row.capture_id),
      lists.disputeJournals(db, row.id),
    ]);
    return {
      ...row,
      ...(proof?.orderReference && { order_reference: proof.orderReference }),
      payer: { name: proof?.name ?? '', email: proof?.email ?? '', phone: proof?.phone ?? '' },
      delivery: proof ? deliveryText(proof) : '',
      journals,
    };
  });
}

/** The text about the delivery for the bank. It does not contain the token's digits. */
function deliveryText({ utility, meterNumber, unitsTenths, vendedAt }: lists.DisputeProof): string {
  if (meterNumber === null || vendedAt === null || unitsTenths === null) return '';
  const units = `${unitsTenths / 10n}.${unitsTenths % 10n}`;
  const unit = utility === 'electricity' ? 'kWh' : 'cubic metres';
  return `A prepaid ${utility} token for ${units} ${unit} was made for meter ${meterNumber} on ${csvTime(vendedAt)} (Lagos time) and delivered to the payer.`;
}
