import type { Dashboard, Transaction as Entry } from '@gatelight/contract/money/transactions';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { DASHBOARD_WORDS as WORDS } from '../../strings/app/dashboard.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TxList } from '../../ui/lists/tx-list.tsx';
import type { Transaction } from '../../ui/lists/tx-list.tsx';
import { cx } from '../../ui/styles/class-names.ts';

/** A token is money out; a movement of the wallet has its own direction. */
function signedKobo({ slug, amount_kobo: kobo }: Entry): bigint {
  return slug === 'wallet' ? kobo : -kobo;
}

function rowOf(entry: Entry): Transaction {
  return {
    id: `${entry.slug}/${entry.id}`,
    at: entry.created_at,
    type: WORDS.types[entry.type],
    amountKobo: signedKobo(entry),
    method: entry.channel ? WORDS.channels[entry.channel] : '–',
    utility: entry.slug === 'wallet' ? null : entry.utility,
    status: entry.status,
    statusWord: WORDS.statuses[entry.status],
    to: `${APP_PATHS.history}/${entry.slug}/${encodeURIComponent(entry.id)}`,
  };
}

type RecentProps = {
  readonly newest: Dashboard['newest'] | undefined;
  readonly isLoading: boolean;
  readonly className?: string;
};

/** The five newest transactions; a row opens its own page. */
export function Recent({ newest, isLoading, className }: RecentProps) {
  return (
    <section className={cx('card overflow-hidden', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-2 px-4 pt-2.5 sm:px-5">
        <h2 className="text-[1.0625rem] sm:text-20">{WORDS.recent}</h2>
        <Link to={APP_PATHS.history} className="text-link inline-flex min-h-11 items-center text-14">
          {WORDS.viewAll}
        </Link>
      </div>
      <TxList
        transactions={newest?.map(rowOf)}
        isLoading={isLoading}
        emptyAction={<LinkButton to={APP_PATHS.vendUtility} name={WORDS.vendUtility} />}
      />
    </section>
  );
}
