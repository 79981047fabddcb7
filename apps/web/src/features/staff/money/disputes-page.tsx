import { getDispute, listDisputes } from '@gatelight/contract/money/accounting/disputes';
import type { StaffDispute } from '@gatelight/contract/money/accounting/disputes';
import type { AnswerOf } from '@gatelight/contract/route';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../../api.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { MONEY_WORDS } from '../../../strings/staff/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { Field, TextAreaField } from '../../../ui/fields/field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { wordOf } from '../../../ui/values/word-of.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { ObjectLink } from '../object-link.tsx';
import { usePermissions } from '../use-permissions.ts';

const words = MONEY_WORDS.disputes;
const FILTERS = ['state'] as const;
const LOOKS = { open: 'pending', won: 'success', lost: 'failed' } as const;

export const meta = () => hiddenHead(words.title);

const State = ({ state }: Pick<StaffDispute, 'state'>) => (
  <StatusPill status={LOOKS[state]} word={words.states[state]} className="pill-small justify-self-start" />
);

function replyText({ reply, reply_state }: StaffDispute): string {
  if (reply === null) return '';
  return reply_state === null ? words.replies[reply] : `${words.replies[reply]}, ${words.replyStates[reply_state]}`;
}

/** Neither decided nor answered. */
const waitsForUs = ({ state, reply_state: reply }: StaffDispute) =>
  state === 'open' && (reply === null || reply === 'refused');

const dueText = (row: StaffDispute) => (waitsForUs(row) && row.due_at !== null ? lagosTime(row.due_at) : '');

const COLUMNS: readonly TableColumn<StaffDispute>[] = [
  { id: 'reference', head: MONEY_WORDS.reference, cell: ({ reference }) => reference, isFixed: true },
  { id: 'amount', head: MONEY_WORDS.amount, cell: (row) => <Money kobo={row.amount_kobo} />, isNumber: true },
  { id: 'frozen', head: words.frozen, cell: (row) => <Money kobo={row.frozen_kobo} />, isNumber: true },
  { id: 'state', head: MONEY_WORDS.state, cell: ({ state }) => <State state={state} /> },
  { id: 'reply', head: words.reply, cell: replyText },
  { id: 'due', head: words.due, cell: dueText },
  { id: 'opened', head: MONEY_WORDS.since, cell: ({ opened_at }) => lagosTime(opened_at), isExtra: true },
];

export default function DisputesPage() {
  const view = useTableView({ id: 'disputes', filters: FILTERS, sort: '-opened_at' });
  const list = useTableList(listDisputes, view, { key: ['staff', 'disputes'] });
  return (
    <DataTable
      title={words.title}
      lead={words.lead}
      columns={COLUMNS}
      view={view}
      list={list}
      rowId={({ id }) => id}
      rowName={({ reference, amount_kobo }) => `${reference}, ${nairaText(amount_kobo)}`}
      search={words.search}
      tabs={{
        name: 'state',
        label: words.queues,
        options: [
          { value: '', label: words.all },
          { value: 'open', label: words.open, isHot: true },
          { value: 'won', label: words.won },
          { value: 'lost', label: words.lost },
        ],
      }}
      panel={{
        title: ({ reference }) => reference,
        body: (row) => <DisputeFacts key={row.id} row={row} />,
        foot: (row) => <DisputeActs key={row.id} row={row} />,
      }}
      phone={(row) => (
        <PhoneRow title={row.reference} text={dueText(row) && `${words.due} ${dueText(row)}`}>
          <Money kobo={row.amount_kobo} className="font-semibold" />
          <State state={row.state} />
        </PhoneRow>
      )}
      empty={{ title: words.empty }}
    />
  );
}

const disputeQuery = (row: StaffDispute) => ({
  queryKey: ['staff', 'dispute', row.id, row.state, row.reply_state],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(getDispute, { params: { id: row.id }, signal }),
  // While the changed dispute is read again, its dialog stays.
  placeholderData: keepPreviousData,
});

function DisputeFacts({ row }: { readonly row: StaffDispute }) {
  const { data, error } = useQuery(disputeQuery(row));
  return (
    <div className="grid gap-3">
      <Money kobo={row.amount_kobo} className="font-display text-30 font-bold" />
      <State state={row.state} />
      {error && <Notice kind="danger">{failureText(error)}</Notice>}
      {row.reply_problem !== null && <Notice kind="warning">{row.reply_problem}</Notice>}
      <Facts
        facts={[
          { label: words.frozen, value: nairaText(row.frozen_kobo) },
          ...(dueText(row) === '' ? [] : [{ label: words.due, value: dueText(row), isStrong: true }]),
          { label: MONEY_WORDS.since, value: lagosTime(row.opened_at) },
          { label: words.providerState, value: wordOf(words.providerStates, row.status) },
          ...(row.reply === null ? [] : [{ label: words.reply, value: replyText(row) }]),
          ...(row.category === null ? [] : [{ label: words.category, value: row.category }]),
          ...(data?.order_reference === undefined
            ? []
            : [
                {
                  label: words.order,
                  value: (
                    <ObjectLink to={STAFF_PATHS.order(data.order_reference)} permission="orders.read">
                      {data.order_reference}
                    </ObjectLink>
                  ),
                },
              ]),
          ...(data
            ? [
                { label: words.payer, value: [data.payer.name, data.payer.phone].filter(Boolean).join(', ') },
                { label: words.delivery, value: data.delivery || words.noDelivery, isLong: true },
                ...(data.journals.length === 0
                  ? []
                  : [{ label: words.journals, value: data.journals.join(', '), isLong: data.journals.length > 1 }]),
              ]
            : []),
        ]}
      />
    </div>
  );
}

function DisputeActs({ row }: { readonly row: StaffDispute }) {
  const [chosen, setChosen] = useState<'accept' | 'contest'>();
  const { data } = useQuery(disputeQuery(row));
  const may = usePermissions().has('journals.post');
  // An open dialog stays: it says how the act ended, when the dispute no longer waits.
  if (!may || (!waitsForUs(row) && chosen === undefined)) return null;
  return (
    <>
      <Button name={words.contest} disabled={!data} onClick={() => setChosen('contest')} />
      <Button name={words.accept} look="outline" onClick={() => setChosen('accept')} />
      {chosen !== undefined && data && (
        <Answer row={row} facts={data} kind={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

const PAYER_INPUTS = { name: 'text', email: 'email', phone: 'tel' } as const;

type AnswerProps = {
  readonly row: StaffDispute;
  readonly facts: AnswerOf<typeof getDispute>;
  readonly kind: 'accept' | 'contest';
  readonly onClose: () => void;
};

function Answer({ row, facts, kind, onClose }: AnswerProps) {
  const [message, setMessage] = useState('');
  const [details, setDetails] = useState(facts.delivery);
  // The provider refuses evidence that lacks any of these, and we do not know them of every payer.
  const [payer, setPayer] = useState(facts.payer);
  const queries = useQueryClient();
  const isAccept = kind === 'accept';
  const amount = nairaText(row.amount_kobo);
  return (
    <ActDialog
      kind={`dispute.${kind}`}
      input={{
        id: row.id,
        message,
        ...(!isAccept && {
          customer_name: payer.name.trim(),
          customer_email: payer.email.trim(),
          customer_phone: payer.phone.trim(),
          service_details: details,
        }),
      }}
      title={isAccept ? words.acceptTitle(amount, facts.payer.name) : words.contestTitle(amount, facts.payer.name)}
      effect={isAccept ? words.acceptEffect : words.contestEffect}
      confirm={isAccept ? words.accept : words.contest}
      isDanger={isAccept}
      isReady={[message, ...(isAccept ? [] : [details, ...Object.values(payer)])].every((text) => text.trim() !== '')}
      onAsked={() => void queries.invalidateQueries({ queryKey: ['staff', 'disputes'] })}
      onClose={onClose}
    >
      <Field
        label={words.message}
        required
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      {!isAccept && (
        <>
          <TextAreaField
            label={words.evidence}
            required
            rows={3}
            maxLength={500}
            value={details}
            onChange={({ currentTarget }) => setDetails(currentTarget.value)}
          />
          {(['name', 'email', 'phone'] as const).map((name) => (
            <Field
              key={name}
              label={words.payerFields[name]}
              hint={name === 'email' && facts.payer.email === '' ? words.noEmail : undefined}
              required
              inputMode={PAYER_INPUTS[name]}
              value={payer[name]}
              onChange={({ currentTarget }) => setPayer({ ...payer, [name]: currentTarget.value })}
            />
          ))}
        </>
      )}
    </ActDialog>
  );
}
