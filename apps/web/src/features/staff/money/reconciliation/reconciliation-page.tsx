import { shownReference } from '@gatelight/contract/references';
import {
  exportExceptions,
  getException,
  getReconciliation,
  listExceptions,
} from '@gatelight/contract/money/accounting/money-exceptions';
import type { MoneyException } from '@gatelight/contract/money/accounting/money-exceptions';
import type { AnswerOf } from '@gatelight/contract/route';
import { TEAM_NAMES, exceptionName } from '@gatelight/contract/staff-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, failureText } from '../../../../api.ts';
import { exportList } from '../../../../data/lists/download.ts';
import { useUser } from '../../../../data/session/user-store.ts';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { STAFF_PATHS } from '../../../../staff-paths.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { StatusPill } from '../../../../ui/feedback/status-pill.tsx';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosDay, lagosTime } from '../../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../../ui/values/money.tsx';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { usePermissions } from '../../use-permissions.ts';
import { exceptionFacts } from './exception-facts.ts';
import { Figure, Side, openFor, signedText } from '../parts.tsx';
import { countText } from '../../../../ui/values/count-text.ts';
import { percentText } from '../../../../ui/values/percent.ts';

const words = MONEY_WORDS.reconciliation;
const FILTERS = ['state', 'owner', 'assignee'] as const;

export const meta = () => hiddenHead(words.title);

const nameOf = ({ kind }: Pick<MoneyException, 'kind'>) => exceptionName(kind);

const differenceOf = ({ ours_kobo, theirs_kobo }: MoneyException) =>
  ours_kobo === null && theirs_kobo === null ? '' : signedText((theirs_kobo ?? 0n) - (ours_kobo ?? 0n));

const COLUMNS: readonly TableColumn<MoneyException>[] = [
  { id: 'what', head: words.what, cell: nameOf, isFixed: true },
  { id: 'reference', head: MONEY_WORDS.reference, cell: ({ reference }) => shownReference(reference ?? '') },
  { id: 'ours', head: MONEY_WORDS.ours, cell: (row) => <Side kobo={row.ours_kobo} />, isNumber: true, isInPanel: true },
  {
    id: 'theirs',
    head: MONEY_WORDS.theirs,
    cell: (row) => <Side kobo={row.theirs_kobo} />,
    isNumber: true,
    isInPanel: true,
  },
  { id: 'difference', head: MONEY_WORDS.difference, cell: differenceOf, isNumber: true },
  { id: 'assignee', head: words.assignee, cell: ({ assignee }) => assignee?.name ?? words.nobody },
  { id: 'owner', head: words.owner, cell: ({ owner }) => TEAM_NAMES[owner], isExtra: true },
  { id: 'seen', head: words.seen, cell: ({ seen }) => countText(seen), isNumber: true, isExtra: true },
  { id: 'age', head: words.age, cell: (row) => openFor(row.created_at), isNumber: true, sort: 'created_at' },
];

export default function ReconciliationPage() {
  const view = useTableView({ id: 'exceptions', filters: FILTERS, sort: '-created_at' });
  const list = useTableList(listExceptions, view, { key: ['staff', 'exceptions'] });
  const books = useQuery({
    queryKey: ['staff', 'reconciliation'],
    queryFn: ({ signal }) => call(getReconciliation, { signal }),
    refetchInterval: 60_000,
  });
  return (
    <div className="grid gap-5">
      <DataTable
        title={words.title}
        lead={books.data && leadOf(books.data)}
        banner={books.data && <Books books={books.data} />}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={({ id }) => id}
        rowName={(row) => `${nameOf(row)}, ${shownReference(row.reference ?? row.id)}`}
        search={words.search}
        tabs={{
          name: 'state',
          label: words.queues,
          options: [
            { value: '', label: words.open, count: books.data?.open, isHot: true },
            { value: 'closed', label: words.closed, count: books.data?.closed_this_month },
          ],
        }}
        filters={[
          {
            name: 'assignee',
            label: words.assignee,
            options: [
              { value: 'me', label: words.mine },
              { value: 'nobody', label: words.unassigned },
            ],
          },
          {
            name: 'owner',
            label: words.anyTeam,
            options: ['finance', 'operations', 'support'].map((team) => ({ value: team, label: team })),
          },
        ]}
        onExport={() => exportList(exportExceptions, view, MONEY_WORDS.fileName('exceptions', 'list'))}
        panel={{
          title: nameOf,
          body: (row) => <ExceptionFacts key={row.id} row={row} />,
          foot: (row) => <ExceptionActs key={row.id} row={row} />,
        }}
        phone={(row) => (
          <span className="flex items-center justify-between gap-3">
            <span className="grid gap-0.5">
              <b className="font-semibold">{nameOf(row)}</b>
              <span className="text-14 text-ink-2 wrap-anywhere">
                {row.reference === null ? openFor(row.created_at) : shownReference(row.reference)}
              </span>
            </span>
            <span className="nums font-semibold whitespace-nowrap">{differenceOf(row)}</span>
          </span>
        )}
        empty={{ title: words.empty, text: words.emptyText }}
      />
      {books.data && <LastSettlements books={books.data} />}
    </div>
  );
}

type BooksAnswer = AnswerOf<typeof getReconciliation>;

const leadOf = ({ latest }: BooksAnswer) =>
  latest
    ? words.lead(lagosDay(latest.settled_on, true), latest.provider, latest.provider_settlement_id)
    : words.noSettlement;

function Books({ books: { latest, open } }: { readonly books: BooksAnswer }) {
  if (!latest) return null;
  const share = latest.theirs_count === 0 ? 100 : Math.round((latest.matched / latest.theirs_count) * 1000) / 10;
  return (
    <section aria-label={words.last} className="grid gap-2 pt-2">
      <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
        <Figure
          name={words.ledger}
          value={nairaText(latest.ours_kobo)}
          note={words.payments(countText(latest.ours_count))}
        />
        <Figure
          name={words.provider}
          value={nairaText(latest.theirs_kobo)}
          note={words.payments(countText(latest.theirs_count))}
        />
        <Figure
          name={MONEY_WORDS.difference}
          value={nairaText(latest.theirs_kobo - latest.ours_kobo)}
          note={words.exceptions(countText(open))}
        />
      </div>
      <p className="flex justify-between text-13 text-ink-2">
        <span>{words.matched(countText(latest.matched), countText(latest.theirs_count))}</span>
        <span className="nums">{percentText(share)}</span>
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-neutral-soft">
        <div className="h-full bg-success" style={{ width: `${share}%` }} />
      </div>
    </section>
  );
}

function LastSettlements({ books: { settlements } }: { readonly books: BooksAnswer }) {
  if (settlements.length === 0) return null;
  return (
    <section className="card grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18">{words.last}</h2>
        <Link to={STAFF_PATHS.settlements} className="link text-14">
          {words.allSettlements}
        </Link>
      </div>
      <table className="w-full text-14">
        <thead>
          <tr className="border-b border-line text-13 text-ink-2">
            <th className="py-1.5 text-start font-normal">{words.day}</th>
            <th className="py-1.5 text-end font-normal">{words.lines}</th>
            <th className="py-1.5 text-end font-normal">{MONEY_WORDS.difference}</th>
            <th className="py-1.5 ps-4 text-start font-normal">{MONEY_WORDS.state}</th>
          </tr>
        </thead>
        <tbody>
          {settlements.map((one) => (
            <tr key={one.id} className="border-b border-line last:border-0">
              <td className="py-2">
                <Link to={`${STAFF_PATHS.settlements}?open=${one.id}`} className="link">
                  {lagosDay(one.settled_on, true)}
                </Link>
              </td>
              <td className="nums py-2 text-end">{countText(one.lines)}</td>
              <td className="nums py-2 text-end">{nairaText(one.difference_kobo)}</td>
              <td className="py-2 ps-4">
                <StatusPill
                  status={one.open === 0 ? 'success' : 'pending'}
                  word={one.open === 0 ? words.allMatched : words.someOpen(countText(one.open))}
                  className="pill-small"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ExceptionFacts({ row }: { readonly row: MoneyException }) {
  const { data, error } = useQuery({
    queryKey: ['staff', 'exception', row.id, row.state, row.last_seen_at],
    queryFn: ({ signal }) => call(getException, { params: { id: row.id }, signal }),
  });
  // What one side does not have at all is 0 there.
  const amount = row.theirs_kobo || row.ours_kobo;
  return (
    <div className="grid gap-4">
      {amount !== null && <p className="nums font-display text-30 font-bold">{nairaText(amount)}</p>}
      {error && <Notice kind="danger">{failureText(error)}</Notice>}
      <Facts
        facts={[
          { label: MONEY_WORDS.ours, value: <Side kobo={row.ours_kobo} /> },
          { label: MONEY_WORDS.theirs, value: <Side kobo={row.theirs_kobo} /> },
          ...exceptionFacts(data?.facts ?? []),
        ]}
      />
      {row.reference?.startsWith('wdr-') && (
        <Link to={`${STAFF_PATHS.payouts}?${new URLSearchParams({ q: row.reference })}`} className="link text-14">
          {words.openPayout}
        </Link>
      )}
      {data?.likely && (
        <section className="grid gap-1 rounded-md border border-line bg-success-soft p-3">
          <h3 className="text-14">{words.likely}</h3>
          <p className="font-semibold wrap-anywhere">{shownReference(data.likely.reference)}</p>
          <p className="nums text-14">
            {nairaText(data.likely.amount_kobo)}, {lagosTime(data.likely.at)}, {data.likely.status}
          </p>
        </section>
      )}
      {data && (
        <section>
          <h3 className="text-14">{MONEY_WORDS.history}</h3>
          <ol className="divide-y divide-line text-14">
            {historyOf(row, data.history).map(({ at, state, note, journal, by }) => (
              <li key={`${String(at)}${state}`} className="grid gap-0.5 py-2">
                <span className="font-semibold">
                  {words.states[state]} <span className="font-normal text-ink-2">{lagosTime(at)}</span>
                </span>
                <span className="text-ink-2 wrap-anywhere">
                  {[note, journal, by && words.by(by)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

type History = AnswerOf<typeof getException>['history'];

/** What happened to it; a finding that nobody touched was at least found. */
const historyOf = ({ created_at }: MoneyException, history: History): History =>
  history.length > 0 ? history : [{ at: created_at, state: 'needs_attention', note: null, journal: null, by: null }];

function ExceptionActs({ row }: { readonly row: MoneyException }) {
  const [chosen, setChosen] = useState<'close' | 'take' | 'wallet' | 'payer'>();
  const [note, setNote] = useState('');
  const [journal, setJournal] = useState('');
  const queries = useQueryClient();
  const session = useUser();
  const permissions = usePermissions();
  const mayClose = permissions.has('exceptions.close');
  // Money above a limit is decided, not closed by a note.
  const isHeld = row.kind === 'funding_above_limit' && row.reference !== null;
  if (!mayClose || row.state === 'closed') return null;
  const onAsked = () => {
    void queries.invalidateQueries({ queryKey: ['staff', 'exceptions'] });
    void queries.invalidateQueries({ queryKey: ['staff', 'reconciliation'] });
  };
  const shared = { onAsked, onClose: () => setChosen(undefined) };
  return (
    <>
      {isHeld && permissions.has('journals.post') && (
        <>
          <Button name={words.release} onClick={() => setChosen('wallet')} />
          <Button name={words.sendBack} look="outline" onClick={() => setChosen('payer')} />
        </>
      )}
      {!isHeld && <Button name={words.close} onClick={() => setChosen('close')} />}
      {session && row.assignee?.id !== session.id && (
        <Button name={words.take} look="outline" onClick={() => setChosen('take')} />
      )}
      {isHeld && (chosen === 'wallet' || chosen === 'payer') && (
        <ActDialog
          {...shared}
          kind="funding.release"
          input={{ reference: row.reference, to: chosen }}
          title={chosen === 'wallet' ? words.releaseTitle : words.sendBackTitle}
          effect={chosen === 'wallet' ? words.releaseEffect : words.sendBackEffect}
          confirm={chosen === 'wallet' ? words.release : words.sendBack}
        />
      )}
      {chosen === 'take' && session && (
        <ActDialog
          {...shared}
          kind="exception.assign"
          input={{ id: row.id, assignee: session.id }}
          title={words.take}
          effect={words.takeEffect}
          confirm={words.take}
        />
      )}
      {chosen === 'close' && (
        <ActDialog
          {...shared}
          kind="exception.close"
          input={{
            id: row.id,
            ...(note.trim() !== '' && { note: note.trim() }),
            ...(journal.trim() !== '' && { journal: journal.trim() }),
          }}
          title={words.closeTitle}
          effect={words.closeEffect}
          confirm={words.close}
          isReady={note.trim().length >= 3 || journal.trim() !== ''}
        >
          <TextAreaField
            label={MONEY_WORDS.note}
            rows={2}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Field
            label={words.journalReference}
            hint={words.journalHint}
            value={journal}
            onChange={({ currentTarget }) => setJournal(currentTarget.value)}
          />
        </ActDialog>
      )}
    </>
  );
}
