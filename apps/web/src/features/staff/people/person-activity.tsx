import { STAFF_WITHDRAWAL_WORDS } from '@gatelight/contract/money-states';
import { knownReference } from '@gatelight/contract/references';
import type { SentMessage } from '@gatelight/contract/office/staff-lists/message-log';
import type { PersonMoney } from '@gatelight/contract/office/people';
import type { StaffOrder } from '@gatelight/contract/office/staff-lists/staff-orders';
import type { StaffTicket } from '@gatelight/contract/office/support/staff-tickets';
import { messageName } from '@gatelight/contract/base/staff/staff-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureText } from '../../../api.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { ESTATE_WORDS } from '../../../strings/staff/estates.ts';
import { MESSAGE_WORDS } from '../../../strings/staff/messages.ts';
import { CUSTOMER_MONEY_WORDS as words } from '../../../strings/staff/customer-money.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import { unitsText } from '../../../ui/values/count-text.ts';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { monthText } from '../../../ui/values/month-text.ts';
import { knownWord } from '../../../ui/values/word-of.ts';
import { OrderState } from '../orders/order-state.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import { TicketState } from '../tickets/ticket-state.tsx';
import { usePermissions } from '../use-permissions.ts';
import { messagesOf, moneyOf, ordersOf, ticketsOf } from './queries.ts';

/** The activity of a customer: each part for staff who may read it. */
export function PersonActivity({ id }: { readonly id: string }) {
  const may = usePermissions();
  const mayReadOrders = may.has('orders.read');
  const money = useQuery({ ...moneyOf(id), enabled: mayReadOrders });
  return (
    <>
      {mayReadOrders && <Wallet id={id} money={money} mayReadLedger={may.has('money.read')} />}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {mayReadOrders && (
          <div className="grid min-w-0 gap-5">
            <Part
              title={words.orders}
              query={ordersOf(id)}
              columns={ORDER_COLUMNS}
              rowId={({ reference }) => reference}
              empty={words.noOrders}
              all={`${STAFF_PATHS.orders}?buyer=${id}`}
            />
            {money.data && (
              <PlainTable
                title={words.withdrawals}
                columns={WITHDRAWAL_COLUMNS}
                rows={money.data.withdrawals}
                rowId={({ reference }) => reference}
                empty={words.noWithdrawals}
              />
            )}
            <Part
              title={words.messages}
              query={messagesOf(id)}
              columns={MESSAGE_COLUMNS}
              rowId={(message) => message.id}
              empty={words.noMessages}
              all={`${STAFF_PATHS.messages}?user=${id}`}
            />
          </div>
        )}
        <div className="grid min-w-0 gap-5">
          {money.data && (
            <PlainTable
              title={words.use}
              columns={USE_COLUMNS}
              rows={monthsOfUse(money.data.use)}
              rowId={({ month }) => month}
              empty={words.noUse}
            />
          )}
          {may.has('tickets.read') && (
            <Part
              title={words.tickets}
              query={ticketsOf(id)}
              columns={TICKET_COLUMNS}
              rowId={({ number }) => number}
              empty={words.noTickets}
              all={`${STAFF_PATHS.tickets}?customer=${id}`}
            />
          )}
        </div>
      </div>
    </>
  );
}

type PartProps<Row> = {
  readonly title: string;
  readonly query: {
    readonly queryKey: readonly string[];
    readonly queryFn: (given: { signal: AbortSignal }) => Promise<readonly Row[]>;
  };
  readonly columns: readonly PlainColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly empty: string;
  readonly all: string;
};

function Part<Row>({ title, query, columns, rowId, empty, all }: PartProps<Row>) {
  const { data, error } = useQuery(query);
  if (error) return <Notice kind="danger">{`${title}: ${failureText(error)}`}</Notice>;
  if (!data) return <Skeleton className="h-40 w-full" />;
  const link = data.length > 0 && (
    <Link to={all} className="text-link" aria-label={words.allOf(title)}>
      {words.all}
    </Link>
  );
  return <PlainTable title={title} note={link} columns={columns} rows={data} rowId={rowId} empty={empty} />;
}

function Wallet({
  id,
  money: { data, error },
  mayReadLedger,
}: {
  readonly id: string;
  readonly money: { readonly data: PersonMoney | undefined; readonly error: Error | null };
  readonly mayReadLedger: boolean;
}) {
  if (error) return <Notice kind="danger">{failureText(error)}</Notice>;
  if (!data) return <Skeleton className="h-56 w-full" />;
  return (
    <PlainTable
      title={words.wallet}
      note={
        <span className="flex flex-wrap items-baseline gap-x-4">
          <Money kobo={data.wallet_kobo} className="text-18 font-semibold text-ink" />
          {mayReadLedger && data.movements.length > 0 && (
            <Link
              to={`${STAFF_PATHS.ledger}?view=journals&account=wallet:${id}`}
              className="text-link"
              aria-label={words.allOf(words.wallet)}
            >
              {words.all}
            </Link>
          )}
        </span>
      }
      columns={MOVEMENT_COLUMNS}
      rows={data.movements}
      rowId={(row) => row.id}
      empty={words.noMovements}
    />
  );
}

type Month = { readonly month: string; readonly units: readonly string[]; readonly spent: bigint };

/** One row for each month, with the units of each utility. */
function monthsOfUse(use: PersonMoney['use']): Month[] {
  return [...Map.groupBy(use, ({ month }) => month)].map(([month, rows]) => ({
    month,
    units: rows.map(
      ({ utility, units }) =>
        `${ESTATE_WORDS.utilities[utility]}\u00A0${unitsText(units)}\u00A0${words.unitNames[utility]}`,
    ),
    spent: rows.reduce((sum, { spent_kobo }) => sum + spent_kobo, 0n),
  }));
}

const link = (to: string, children: ReactNode) => (
  <Link to={to} className="text-link">
    {children}
  </Link>
);

const MOVEMENT_COLUMNS: readonly PlainColumn<PersonMoney['movements'][number]>[] = [
  { head: words.when, cell: ({ at }) => lagosTime(at) },
  { head: words.what, cell: ({ type }) => words.types[type] },
  {
    head: words.reference,
    cell: ({ reference, order }) =>
      order === null ? knownReference(reference) : link(STAFF_PATHS.order(order), reference),
  },
  { head: words.amount, isNumber: true, cell: ({ amount_kobo }) => <Money kobo={amount_kobo} /> },
  {
    head: words.balance,
    isNumber: true,
    cell: ({ balance_kobo }) => (balance_kobo === null ? '' : <Money kobo={balance_kobo} />),
  },
];

const WITHDRAWAL_COLUMNS: readonly PlainColumn<PersonMoney['withdrawals'][number]>[] = [
  { head: words.when, cell: ({ at }) => lagosTime(at) },
  { head: words.to, cell: ({ bank_name, last_four }) => `${bank_name} •••• ${last_four}` },
  { head: words.amount, isNumber: true, cell: ({ amount_kobo }) => <Money kobo={amount_kobo} /> },
  {
    head: words.state,
    cell: ({ status }) => {
      const known = knownWord(STAFF_WITHDRAWAL_WORDS, status);
      return <StatePill tone={known?.tone} word={known?.label} />;
    },
  },
];

const USE_COLUMNS: readonly PlainColumn<Month>[] = [
  { head: words.month, cell: ({ month }) => monthText(month) },
  {
    head: words.units,
    isNumber: true,
    cell: ({ units }) => <span className="whitespace-normal">{units.join(' · ')}</span>,
  },
  { head: words.spent, isNumber: true, cell: ({ spent }) => <Money kobo={spent} /> },
];

const ORDER_COLUMNS: readonly PlainColumn<StaffOrder>[] = [
  { head: words.when, cell: ({ reference, created_at }) => link(STAFF_PATHS.order(reference), lagosTime(created_at)) },
  { head: words.meter, cell: ({ meter_number }) => <MeterNumber number={meter_number} /> },
  { head: words.amount, isNumber: true, cell: ({ amount_kobo }) => <Money kobo={amount_kobo} /> },
  { head: words.state, cell: ({ status }) => <OrderState status={status} /> },
];

const TICKET_COLUMNS: readonly PlainColumn<StaffTicket>[] = [
  { head: words.ticket, cell: ({ number, subject }) => link(STAFF_PATHS.ticket(number), subject) },
  { head: words.when, cell: ({ created_at }) => lagosTime(created_at) },
  { head: words.state, cell: ({ state }) => <TicketState state={state} /> },
];

const MESSAGE_TONES = {
  queued: 'neutral',
  sent: 'neutral',
  delivered: 'success',
  failed: 'danger',
  withheld: 'warning',
} as const;

const MESSAGE_COLUMNS: readonly PlainColumn<SentMessage>[] = [
  {
    head: words.message,
    cell: ({ template }) => (template === null ? MESSAGE_WORDS.unknown : messageName(template)),
  },
  { head: words.channel, cell: ({ channel }) => MESSAGE_WORDS.channels[channel] },
  { head: words.when, cell: ({ created_at }) => lagosTime(created_at) },
  {
    head: words.state,
    cell: ({ state }) => <StatePill tone={MESSAGE_TONES[state]} word={MESSAGE_WORDS.states[state]} />,
  },
];
