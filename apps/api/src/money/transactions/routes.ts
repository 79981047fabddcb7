import {
  knownReference,
  emailReceipt,
  exportTransactions,
  getDashboard,
  getPurchaseReceiptPdf,
  getReceiptPdf,
  getStatement,
  getStatementCsv,
  getStatementPdf,
  getTransaction,
  listSavedTransactions,
  listTransactions,
  listUserTransactions,
  markTransactionLoaded,
  proveReceipt,
} from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Caller, User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeFrom } from '#platform/callers/limits';
import { sessionOf } from '#platform/callers/session';
import { findCaller } from '#identity';
import { formatTenths, purchaseBehind, unitOf, viewPurchase } from '#vending';
import { decodeCursor, encodeCursor } from './history/cursor.ts';
import { csvFile } from './history/csv.ts';
import { readDashboard } from './dashboard.ts';
import { filterOf, type Filter } from './history/filter.ts';
import { transactionLimits as limits } from './limits.ts';
import { queueReceipt } from './receipt/email-receipt.ts';
import { readReceiptCode } from './receipt/receipt-code.ts';
import { purchaseReceiptOf, receiptDataOf } from './receipt/receipt-data.ts';
import type { ReceiptBrand } from '#platform/pdf/page';
import { receiptPdf } from './receipt/receipt-pdf.ts';
import { statementCsv, statementPdf } from './statement/statement-files.ts';
import { readStatement, readWholeStatement } from './statement/statement.ts';
import { findEntry, markLoaded, readDetails, readPage, readProof, type Detail, type Entry } from './store.ts';
import { viewDetail, viewEntry, viewSpecified, type ReceiptLinks } from './history/view.ts';

/** How many entries a device stores. */
const newestKept = 50;
/** More rows than a person reads in a spreadsheet. */
export const mostExported = 20_000;
const exportPage = 1000;

export interface TransactionsDeps {
  db: Db;
  links: ReceiptLinks;
  brand: ReceiptBrand;
}

export function transactionRoutes(serve: Serve, { db, links, brand }: TransactionsDeps): void {
  const count = (limit: (typeof limits)[keyof typeof limits], caller: Caller, subject = caller.userId) =>
    takeFrom(db, limit, caller, subject ?? caller.ip);

  async function detailOf(caller: User, { slug, id }: { slug: string; id: string }): Promise<Detail> {
    const entry = await findEntry(db, sessionOf(caller), slug, id);
    const [detail] = entry === undefined ? [] : await readDetails(db, sessionOf(caller), [entry]);
    if (!detail) throw new AppError('not-found');
    return detail;
  }

  async function detailsOf(caller: User, entries: readonly Entry[]): Promise<Detail[]> {
    if (entries.length === 0) return [];
    return readDetails(
      db,
      sessionOf(caller),
      entries.map(({ id }) => id),
    );
  }

  async function pageOf(
    caller: User,
    filter: Filter,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ) {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    // Reads one more than requested: this shows whether there is a next page, without counting.
    const entries = await readPage(db, sessionOf(caller), filter, after, limit + 1);
    const shown = entries.slice(0, limit);
    const last = shown.at(-1);
    return { shown, next: entries.length > limit && last ? encodeCursor(last) : null };
  }

  /** The receipt of a successful entry; other entries have none. */
  async function receiptOf(caller: User, params: { slug: string; id: string }) {
    const detail = await detailOf(caller, params);
    const view = viewDetail(links, detail);
    if (!view.receipt) throw new AppError('no-receipt');
    return { id: detail.id, data: receiptDataOf(view, view.receipt.url) };
  }

  serve(getDashboard, async ({ caller }) => {
    await count(limits.historyRead, caller);
    return readDashboard(db, caller, new Date());
  });

  serve(listUserTransactions, async ({ caller, query, setHeader }) => {
    await count(limits.historyRead, caller);
    const { shown, next } = await pageOf(caller, filterOf({}), query);
    if (next !== null) {
      const asked = new URLSearchParams({ cursor: next, limit: String(query.limit) });
      setHeader('link', `<${listUserTransactions.path}?${asked}>; rel="next"`);
    }
    return (await detailsOf(caller, shown)).map(viewSpecified);
  });

  serve(listSavedTransactions, async ({ caller }) => {
    await count(limits.historyRead, caller);
    const newest = await readPage(db, sessionOf(caller), filterOf({}), undefined, newestKept);
    return (await detailsOf(caller, newest)).map((detail) => viewDetail(links, detail));
  });

  serve(listTransactions, async ({ caller, query: { cursor, limit, ...filters } }) => {
    await count(limits.historyRead, caller);
    const { shown, next } = await pageOf(caller, filterOf(filters), { cursor, limit });
    return { items: shown.map(viewEntry), next };
  });

  serve(exportTransactions, async ({ caller, query }) => {
    await count(limits.historyExport, caller);
    const filter = filterOf(query);
    const entries = [];
    for (;;) {
      const page = await readPage(db, sessionOf(caller), filter, entries.at(-1), exportPage);
      entries.push(...page);
      if (page.length < exportPage || entries.length >= mostExported) break;
    }
    const isCut = entries.length >= mostExported;
    return {
      kind: 'csv' as const,
      name: `${brand.name.toLowerCase()}-transactions.csv`,
      content: csvFile(
        entries,
        isCut ? `The newest ${mostExported} transactions. Choose a month for older ones.` : undefined,
      ),
    };
  });

  serve(getStatement, async ({ caller, query }) => {
    await count(limits.historyRead, caller);
    return readStatement(db, sessionOf(caller), query);
  });

  serve(getStatementCsv, async ({ caller, query }) => {
    await count(limits.historyExport, caller);
    return {
      kind: 'csv' as const,
      name: `${brand.name.toLowerCase()}-statement-${query.month}.csv`,
      content: statementCsv(await readWholeStatement(db, sessionOf(caller), query.month), brand),
    };
  });

  serve(getStatementPdf, async ({ caller, query }) => {
    await count(limits.receiptPdf, caller);
    const whole = await readWholeStatement(db, sessionOf(caller), query.month);
    const user = await findCaller(db, caller);
    return {
      kind: 'pdf' as const,
      name: `${brand.name.toLowerCase()}-statement-${query.month}.pdf`,
      content: await statementPdf(whole, brand, `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(), new Date()),
    };
  });

  serve(getTransaction, async ({ caller, params }) => {
    await count(limits.historyRead, caller);
    return viewDetail(links, await detailOf(caller, params));
  });

  serve(markTransactionLoaded, async ({ caller, params, body }) => {
    await count(limits.historyWrite, caller);
    const { id } = await detailOf(caller, params);
    const marked = await markLoaded(db, sessionOf(caller), id, body.loaded);
    if (!marked) throw new AppError('no-receipt');
    return { loaded_at: marked.loadedAt };
  });

  serve(getReceiptPdf, async ({ caller, params }) => {
    await count(limits.receiptPdf, caller);
    const { data } = await receiptOf(caller, params);
    return {
      kind: 'pdf' as const,
      name: `${brand.name.toLowerCase()}-receipt-${data.reference}.pdf`,
      content: await receiptPdf(data, brand),
    };
  });

  serve(getPurchaseReceiptPdf, async ({ caller, params }) => {
    await count(limits.receiptPdf, caller);
    const purchase = viewPurchase(await purchaseBehind(db, params.secret, caller, 'not-found'));
    if (purchase.tokens.length === 0) throw new AppError('no-receipt');
    const address = `${links.publicUrl}/find-token?${new URLSearchParams({ reference: purchase.reference })}`;
    return {
      kind: 'pdf' as const,
      name: `${brand.name.toLowerCase()}-receipt-${purchase.reference}.pdf`,
      content: await receiptPdf(purchaseReceiptOf(purchase, address), brand, 'find'),
    };
  });

  serve(emailReceipt, async ({ caller, params }) => {
    await count(limits.receiptEmail, caller);
    const { id, data } = await receiptOf(caller, params);
    return { to_masked: await queueReceipt(db, sessionOf(caller), id, data.url) };
  });

  serve(proveReceipt, async ({ caller, params }) => {
    await count(limits.receiptProof, caller, caller.ip);
    const id = readReceiptCode(links.key, params.code);
    const proof = id === undefined ? undefined : await readProof(db, id);
    if (!proof) {
      await count(limits.wrongReceipt, caller, caller.ip);
      throw new AppError('not-found');
    }
    return {
      reference: knownReference(proof.reference),
      type: proof.type,
      amount_kobo: proof.amountKobo,
      at: proof.at,
      meter_masked: proof.meterEnding === null ? null : `••• ${proof.meterEnding}`,
      units: proof.unitsTenths === null ? null : formatTenths(proof.unitsTenths),
      unit: proof.utility === null ? null : unitOf[proof.utility],
    };
  });
}
