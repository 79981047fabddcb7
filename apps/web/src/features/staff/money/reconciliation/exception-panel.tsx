import { shownReference } from '@gatelight/contract/references';
import { getException } from '@gatelight/contract/money/accounting/money-exceptions';
import type { MoneyException } from '@gatelight/contract/money/accounting/money-exceptions';
import type { AnswerOf } from '@gatelight/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, failureText } from '../../../../api.ts';
import { STAFF_PATHS } from '../../../../staff-paths.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Facts } from '../../../../ui/values/facts.tsx';
import { lagosTime } from '../../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../../ui/values/money.tsx';
import { exceptionFacts } from './exception-facts.ts';
import { Side } from '../parts.tsx';

const words = MONEY_WORDS.reconciliation;

export function ExceptionFacts({ row }: { readonly row: MoneyException }) {
  const { data, error } = useQuery({
    queryKey: ['staff', 'exception', row.id, row.state, row.last_seen_at],
    queryFn: ({ signal }) => call(getException, { params: { id: row.id }, signal }),
  });
  // An amount that is missing on one side counts as 0.
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
        <Link to={`${STAFF_PATHS.payouts}?${new URLSearchParams({ q: row.reference })}`} className="text-link text-14">
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

/** Its history; a new finding has at least the entry that it was found. */
const historyOf = ({ created_at }: MoneyException, history: History): History =>
  history.length > 0 ? history : [{ at: created_at, state: 'needs_attention', note: null, journal: null, by: null }];
