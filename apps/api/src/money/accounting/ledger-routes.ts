import * as contract from '@gatelight/contract';
import { accountName } from '@gatelight/contract/money/accounting/account-names';
import { csvNaira, csvStream, csvTime, type CsvColumn } from '#platform/lists/csv';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { eachPage } from '#platform/lists/keyset';
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
    const answer = page.toPage(rows, ({ subject, ...account }) => ({
      ...account,
      ...accountName(account.code, subject),
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
      balance_kobo: readsMoney ? account.balance_kobo : null,
    }));
  });
  serve(contract.listJournals, async ({ query }) => {
    const filters = filterOf(query);
    const page = store.journalPages.page({ ...query, sort: undefined, filters: { ...filters } });
    return page.toPage(await store.readJournals(db, page, filters), (row) => row);
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
      ...row,
      lines: lines.map(({ account, signed_kobo: signed }) => ({ account, ...sidesOf(signed) })),
    };
  });
  serve(contract.getTrialBalance, async ({ query }) => {
    const [balances, days] = await Promise.all([balancesOf(db, query.day), store.readDays(db, 31)]);
    if (query.day !== undefined && balances.length === 0) throw new AppError('not-found');
    const lines = balances.map((line) => ({ ...line, ...sidesOf(line.signed_kobo) }));
    const totals = [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
      currency,
      debit_kobo: ofCurrency.reduce((sum, line) => sum + line.debit_kobo, 0n),
      credit_kobo: ofCurrency.reduce((sum, line) => sum + line.credit_kobo, 0n),
    }));
    return { day: query.day ?? null, lines, totals, days };
  });
}

const sidesOf = (signed: bigint) => ({
  debit_kobo: signed < 0n ? -signed : 0n,
  credit_kobo: signed > 0n ? signed : 0n,
});

async function balancesOf(db: Db, day: string | undefined): Promise<store.ClassBalance[]> {
  if (day !== undefined) return store.readDayBalances(db, day);
  return (await trialBalance(db)).map((line) => ({
    class: line.accountClass,
    kind: line.kind,
    currency: line.currency,
    movement_kobo: null,
    signed_kobo: line.signedKobo,
  }));
}

const filterOf = ({ kind, account, q, from, to }: store.JournalFilter): store.JournalFilter => ({
  kind,
  account: account || undefined,
  q: q ? (contract.typedWithdrawal(q) ?? q) : undefined,
  from,
  to,
});

type LineRow = store.JournalRow & store.JournalLine;

async function* withLines(db: Db, pages: AsyncIterable<readonly store.JournalRow[]>): AsyncGenerator<LineRow[]> {
  for await (const journals of pages) {
    const lines = Map.groupBy(
      await store.readJournalLines(
        db,
        journals.map(({ id }) => id),
      ),
      ({ journal_id: id }) => id,
    );
    yield journals.flatMap((journal) => (lines.get(journal.id) ?? []).map((line) => ({ ...journal, ...line })));
  }
}

const lineColumns: readonly CsvColumn<LineRow>[] = [
  { head: 'Journal', value: (row) => row.id },
  { head: 'Time', value: (row) => csvTime(row.created_at) },
  { head: 'Reference', value: (row) => row.reference },
  { head: 'Kind', value: (row) => row.kind },
  { head: 'Memo', value: (row) => row.memo },
  { head: 'By', value: (row) => row.actor },
  { head: 'Account', value: (row) => row.account },
  { head: 'Currency', value: (row) => row.currency },
  { head: 'Debit', value: (row) => (row.signed_kobo < 0n ? csvNaira(-row.signed_kobo) : '') },
  { head: 'Credit', value: (row) => (row.signed_kobo > 0n ? csvNaira(row.signed_kobo) : '') },
];
