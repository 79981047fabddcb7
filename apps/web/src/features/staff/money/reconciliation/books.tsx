import { providerName } from '@gatelight/contract/money/payments/providers';
import type { getReconciliation } from '@gatelight/contract/money/accounting/money-exceptions';
import type { AnswerOf } from '@gatelight/contract/route';
import { Link } from 'react-router';
import { STAFF_PATHS } from '../../../../staff-paths.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { StatusPill } from '../../../../ui/feedback/status-pill.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { lagosDay } from '../../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../../ui/values/money.tsx';
import { Figure } from '../parts.tsx';
import { countText } from '../../../../ui/values/count-text.ts';
import { percentText } from '../../../../ui/values/percent.ts';

const words = MONEY_WORDS.reconciliation;

type BooksAnswer = AnswerOf<typeof getReconciliation>;

export const leadOf = ({ latest }: BooksAnswer) =>
  latest
    ? words.lead(lagosDay(latest.settled_on, true), providerName(latest.provider), latest.provider_settlement_id)
    : words.noSettlement;

export function Books({ books: { latest, open } }: { readonly books: BooksAnswer }) {
  if (!latest) return null;
  // Rounded down: 100% is said only when every payment has been matched.
  const share = latest.theirs_count === 0 ? 100 : Math.floor((latest.matched * 1000) / latest.theirs_count) / 10;
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
        <div className="coloured h-full bg-success" style={{ width: `${share}%` }} />
      </div>
    </section>
  );
}

export function LastSettlements({ books: { settlements } }: { readonly books: BooksAnswer }) {
  if (settlements.length === 0) return null;
  return (
    <PlainTable
      title={words.last}
      note={
        <Link to={STAFF_PATHS.settlements} className="text-link">
          {words.allSettlements}
        </Link>
      }
      rows={settlements}
      rowId={({ id }) => id}
      empty={words.noSettlement}
      columns={[
        {
          head: words.day,
          cell: (one) => (
            <Link to={`${STAFF_PATHS.settlements}?open=${one.id}`} className="text-link">
              {lagosDay(one.settled_on, true)}
            </Link>
          ),
        },
        { head: words.lines, cell: ({ lines }) => countText(lines), isNumber: true },
        {
          head: MONEY_WORDS.difference,
          cell: ({ difference_kobo: difference }) => nairaText(difference),
          isNumber: true,
        },
        {
          head: MONEY_WORDS.state,
          cell: ({ open }) => (
            <StatusPill
              status={open === 0 ? 'success' : 'pending'}
              word={open === 0 ? words.allMatched : words.someOpen(countText(open))}
              className="pill-small"
            />
          ),
        },
      ]}
    />
  );
}
