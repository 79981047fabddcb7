import { knownWord, wordOf } from '../../../../ui/values/word-of.ts';
import type { StaffOrderStory } from '@gatelight/contract/office/staff-lists/staff-order-story';
import { STAFF_REFUND_WORDS, staffRefundReason } from '@gatelight/contract/money-states';
import Scale from 'lucide-react/icons/scale';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { STAFF_PATHS } from '../../../../staff-paths.ts';
import { STRINGS } from '../../../../strings/index.ts';
import { entryName } from '../../../../strings/staff/act-kinds.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { STAFF_ORDER_WORDS as words } from '../../../../strings/staff/orders.ts';
import { Money, nairaText } from '../../../../ui/values/money.tsx';
import { METER_GROUPS, inGroups } from '../../../../ui/values/number-text.ts';
import { ToldPayer, waits } from '../../money/refunds/told-payer.tsx';
import { useAccounts } from '../../use-accounts.ts';
import { usePermissions } from '../../use-permissions.ts';
import { RowsHead } from '../../rows-head.tsx';
import { moneyText } from '../acts/money-text.ts';
import { exactTime } from '../order-state.tsx';

const labels = words.story;
type CardProps = { readonly story: StaffOrderStory };

/** Every journal about the order, and that debit and credit are equal. */
export function JournalsCard({ story: { journals } }: CardProps) {
  const postings = journals.flatMap((journal) => journal.postings);
  const { nameOf } = useAccounts(postings.map(({ account }) => account));
  const debit = postings.reduce((sum, posting) => sum + posting.debit_kobo, 0n);
  const credit = postings.reduce((sum, posting) => sum + posting.credit_kobo, 0n);
  return (
    <section className="card overflow-x-auto p-4" aria-label={labels.journals} tabIndex={0}>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h2 className="text-16">{labels.journals}</h2>
        {journals.length > 0 && (
          <p
            className={
              debit === credit ? 'flex items-center gap-1.5 text-13 text-success' : 'text-13 font-semibold text-danger'
            }
          >
            <Scale aria-hidden="true" size={16} />
            {debit === credit ? labels.balanced : labels.unbalanced}
          </p>
        )}
      </div>
      {journals.length === 0 ? (
        <p className="text-14 text-ink-2">{labels.noJournals}</p>
      ) : (
        <table className="staff-rows">
          <RowsHead texts={[labels.journal, labels.account]} numbers={[labels.debit, labels.credit]} />
          <tbody>
            {journals.map((journal) => (
              <Fragment key={journal.reference}>
                {journal.postings.map((posting, index) => (
                  <tr key={posting.account}>
                    <td>
                      {index === 0 && (
                        <>
                          <span className="inline-block font-semibold first-letter:uppercase">
                            {journal.kind.replaceAll('-', ' ')}
                          </span>
                          <br />
                          <span className="text-13 text-ink-3">{exactTime(journal.at)}</span>
                        </>
                      )}
                    </td>
                    <td className="min-w-36 wrap-break-word">{nameOf(posting.account)}</td>
                    <td className="staff-number">{posting.debit_kobo > 0n && <Money kobo={posting.debit_kobo} />}</td>
                    <td className="staff-number">{posting.credit_kobo > 0n && <Money kobo={posting.credit_kobo} />}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
            <tr className="font-semibold">
              <td colSpan={2}>{labels.total}</td>
              <td className="staff-number">
                <Money kobo={debit} />
              </td>
              <td className="staff-number">
                <Money kobo={credit} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The provider's own data, unchanged. */
export function EventsCard({ story: { events } }: CardProps) {
  return (
    <section className="card p-4">
      <h2 className="pb-2 text-16">{labels.events}</h2>
      {events.length === 0 && <p className="text-14 text-ink-2">{labels.noEvents}</p>}
      <ul className="divide-y divide-line text-14">
        {events.map(({ name, received_at, deliveries, outcome }) => (
          <li key={name} className="grid gap-0.5 py-2">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="text-13 text-ink-2">
              {exactTime(received_at)} · {labels.received(String(deliveries))}
              {outcome !== null && ` · ${outcome}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Request = StaffOrderStory['requests'][number];

const requestText = ({ kind, target }: Request) =>
  kind === 'move' ? labels.moveTo(inGroups(target, METER_GROUPS)) : wordOf(labels.refundTo, target);

/** The outcome of a request. For a refund, the refund itself shows its state. */
function outcomeText({ outcome, state }: Request, story: StaffOrderStory): string {
  if (outcome === null) return state === 'queued' ? labels.requestQueued : labels.requestEnded;
  if (outcome === 'given-back' || outcome === 'already-given-back') return moneyText(story);
  return outcome.startsWith('in-wallet:')
    ? labels.onlyInWallet
    : (knownWord(words.outcomes, outcome) ?? labels.requestEnded);
}

/** Money on its way back, and requests of staff. */
export function MoneyBackCard({ story }: CardProps) {
  const { order, refunds, requests } = story;
  if (refunds.length + requests.length === 0) return null;
  return (
    <section className="card p-4">
      <h2 className="pb-2 text-16">{labels.refunds}</h2>
      <ul className="divide-y divide-line text-14">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-0.5 py-2">
            <span className="flex flex-wrap justify-between gap-x-4">
              <Money kobo={refund.amount_kobo} className="font-semibold" />
              <span className="font-semibold">
                {knownWord(STAFF_REFUND_WORDS, refund.state)?.label ?? STRINGS.ui.status.unknown}
              </span>
            </span>
            <span className="text-13 text-ink-2">
              {staffRefundReason(refund.reason)} · {exactTime(refund.at)}
            </span>
            {refund.account && <span className="text-13 text-ink-2">{labels.refundAccount(refund.account)}</span>}
            {refund.problem !== null && <span className="text-13 text-danger">{refund.problem}</span>}
            {waits(refund.state) && (
              <div className="text-13 text-ink-2">
                <p>{MONEY_WORDS.refunds.told}:</p>
                <ToldPayer told={refund.told} />
              </div>
            )}
            <RefundLink reference={order.reference} />
          </li>
        ))}
        {requests.map((request) => (
          <li key={request.at.getTime()} className="py-2">
            <b className="font-semibold">{labels.requests}</b>: {requestText(request)} · {exactTime(request.at)}
            <p className="text-13 text-ink-2">{outcomeText(request, story)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RefundLink({ reference }: { readonly reference: string }) {
  if (!usePermissions().has('money.read')) return null;
  return (
    <Link
      to={`${STAFF_PATHS.refunds}?${new URLSearchParams({ state: 'all', q: reference })}`}
      className="text-link inline-flex min-h-11 items-center justify-self-start font-semibold"
    >
      {labels.openRefund}
    </Link>
  );
}

/** Disputes at banks about the money of this order. */
export function DisputesCard({ story: { disputes } }: CardProps) {
  if (disputes.length === 0) return null;
  return (
    <section className="card p-4">
      <h2 className="pb-2 text-16">{labels.disputes}</h2>
      <ul className="divide-y divide-line text-14">
        {disputes.map(({ provider_dispute_id: id, state, amount_kobo, held_kobo, bank_kobo }) => (
          <li key={id} className="grid gap-0.5 py-2">
            <span className="flex flex-wrap justify-between gap-x-4">
              <Link
                to={`${STAFF_PATHS.disputes}?${new URLSearchParams({ q: id })}`}
                className="text-link font-semibold"
              >
                {labels.dispute(id)}
              </Link>
              <Money kobo={amount_kobo} className="font-semibold" />
            </span>
            <span className="text-ink-2">{labels.disputeStates[state]}</span>
            {held_kobo > 0n && <span>{labels.heldByDispute(nairaText(held_kobo))}</span>}
            {bank_kobo > 0n && <span>{labels.takenByBank(nairaText(bank_kobo))}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Views and acts of staff on this order. */
export function AuditCard({ story: { audit } }: CardProps) {
  return (
    <section className="card p-4">
      <h2 className="pb-2 text-16">{labels.audit}</h2>
      {audit.length === 0 && <p className="text-14 text-ink-2">{labels.noAudit}</p>}
      <ul className="grid gap-2 text-14">
        {audit.toReversed().map(({ at, name, actor, action, reason }) => (
          <li key={`${at.getTime()} ${action}`}>
            <b className="font-semibold">{name ?? (actor === 'system' ? labels.system : actor)}</b>:{' '}
            {knownWord(words.actions, action) ?? entryName(action)}
            {reason !== null && <span className="block text-ink-2">“{reason}”</span>}
            <time dateTime={at.toISOString()} className="block text-13 text-ink-3">
              {exactTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
