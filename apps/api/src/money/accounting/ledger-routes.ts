import * as contract from '@gatelight/contract';
import { accountName } from '@gatelight/contract/account-names';
import type { JournalView } from '@gatelight/contract';
import { csvNaira, csvStream, csvTime, type CsvColumn } from '#platform/csv';
import type { Serve } from '#platform/api';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import { eachPage } from '#platform/keyset';
import { trialBalance } from '#ledger';
import * as store from './store/ledger-views.ts';

/** Accounts, journals and trial balances, to read. */
export function ledgerRoutes(serve: Serve, db: Db): void {
  serve(contract.listAccounts, async ({ query }) => {
    const filters = {
      q: query.q || undefined,
      class: query.class,
      asOf: query.as_of,
      byHand: query.by_hand === 'yes',
    };
    const page = store.accountPages.page({ ...query, sort: undefined, filters });
    const rows = await store.readAccounts(db, page, filters);
    const answer = page.toPage(rows, ({ code, subject, class: accountClass, kind, currency, balanceKobo }) => ({
      code,
      ...accountName(code, subject),
      class: accountClass,
      kind,
      currency,
      balance_kobo: balanceKobo,
    }));
    return { ...answer, as_of: query.as_of ?? null };
  });
  serve(contract.nameAccounts, async ({ query, caller }) => {
    const codes = [...new Set(query.codes.split(','))];
    if (codes.length > contract.mostNamedAccounts) throw new AppError('invalid-input');
    const readsMoney = caller.permissions?.includes('money.read') ?? false;
    const readsPeople = caller.permissions?.includes('people.read') ?? false;
    return (await store.readAccountFacts(db, codes)).map((account) => ({
      code: account.code,
      ...accountName(account.code, account.class === 'wallet' && !readsPeople ? null : account.subject),
      kind: account.kind,
      balance_kobo: readsMoney ? account.balanceKobo : null,
    }));
  });
  serve(contract.listJournals, async ({ query }) => {
    const filters = filterOf(query);
    const page = store.journalPages.page({ ...query, sort: undefined, filters: { ...filters } });
    return page.toPage(await store.readJournals(db, page, filters), journalView);
  });
  serve(contract.exportJournals, async ({ query }) => {
    const filters = filterOf(query);
    const pages = eachPage(store.journalPages, { filters: { ...filters } }, (page) =>
      store.readJournals(db, page, filters),
    );
    return { kind: 'csv' as const, name: 'journals.csv', content: csvStream(lineColumns, withLines(db, pages)) };
  });
  serve(contract.getJournal, async ({ params }) => {
    const row = await store.readJournal(db, params.id);
    if (!row) throw new AppError('not-found');
    const lines = await store.readJournalLines(db, [row.id]);
    return {
      ...journalView(row),
      lines: lines.map(({ account, amountKobo }) => ({
        account,
        debit_kobo: amountKobo < 0n ? -amountKobo : 0n,
        credit_kobo: amountKobo > 0n ? amountKobo : 0n,
      })),
      reverses: row.reverses,
      reversed_by: row.reversedBy,
    };
  });
  serve(contract.getTrialBalance, async ({ query }) => {
    const [balances, days] = await Promise.all([balancesOf(db, query.day), store.readDays(db, 31)]);
    if (query.day !== undefined && balances.length === 0) throw new AppError('not-found');
    const lines = balances.map((line) => ({
      class: line.class,
      kind: line.kind,
      currency: line.currency,
      movement_kobo: line.movementKobo,
      debit_kobo: line.signedKobo < 0n ? -line.signedKobo : 0n,
      credit_kobo: line.signedKobo > 0n ? line.signedKobo : 0n,
    }));
    const totals = [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
      currency,
      debit_kobo: ofCurrency.reduce((sum, line) => sum + line.debit_kobo, 0n),
      credit_kobo: ofCurrency.reduce((sum, line) => sum + line.credit_kobo, 0n),
    }));
    return {
      day: query.day ?? null,
      lines,
      totals,
      days: days.map(({ day, journals, hash, previousHash }) => ({
        day,
        journals: Number(journals),
        hash,
        previous_hash: previousHash,
      })),
    };
  });
}

async function balancesOf(db: Db, day: string | undefined): Promise<store.ClassBalance[]> {
  if (day !== undefined) return store.readDayBalances(db, day);
  return (await trialBalance(db)).map((line) => ({
    class: line.accountClass,
    kind: line.kind,
    currency: line.currency,
    movementKobo: null,
    signedKobo: line.signedKobo,
  }));
}

const filterOf = ({ kind, account, q, from, to }: store.JournalFilter): store.JournalFilter => ({
  kind,
  account: account || undefined,
  q: q ? (contract.typedWithdrawal(q) ?? q) : undefined,
  from,
  to,
});

function journalView(row: Omit<store.JournalRow, 'sortKey' | 'idKey'>): JournalView {
  return {
    id: row.id.toString(),
    reference: row.reference,
    about: row.about,
    kind: row.kind,
    currency: row.currency,
    memo: row.memo,
    actor: row.actor,
    amount_kobo: row.amountKobo,
    created_at: row.createdAt,
  };
}

type LineRow = store.JournalRow & store.JournalLine & { signedKobo: bigint };

async function* withLines(db: Db, pages: AsyncIterable<readonly store.JournalRow[]>): AsyncGenerator<LineRow[]> {
  for await (const journals of pages) {
    const lines = Map.groupBy(
      await store.readJournalLines(
        db,
        journals.map(({ id }) => id),
      ),
      ({ journalId }) => journalId,
    );
    yield journals.flatMap((journal) =>
      (lines.get(journal.id) ?? []).map((line) => ({ ...journal, ...line, signedKobo: line.amountKobo })),
    );
  }
}

const lineColumns: readonly CsvColumn<LineRow>[] = [
  { head: 'Journal', value: (row) => row.id },
  { head: 'Time', value: (row) => csvTime(row.createdAt) },
  { head: 'Reference', value: (row) => row.reference },
  { head: 'Kind', value: (row) => row.kind },
  { head: 'Memo', value: (row) => row.memo },
  { head: 'By', value: (row) => row.actor },
  { head: 'Account', value: (row) => row.account },
  { head: 'Currency', value: (row) => row.currency },
  { head: 'Debit', value: (row) => (row.signedKobo < 0n ? csvNaira(-row.signedKobo) : '') },
  { head: 'Credit', value: (row) => (row.signedKobo > 0n ? csvNaira(row.signedKobo) : '') },
];
