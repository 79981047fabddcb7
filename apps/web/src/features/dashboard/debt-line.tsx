import type { Dashboard } from '@gatelight/contract/money/transactions';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Receipt from 'lucide-react/icons/receipt';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { DASHBOARD_WORDS as WORDS } from '../../strings/app/dashboard.ts';
import { cx } from '../../ui/styles/class-names.ts';
import { nairaText } from '../../ui/values/money.tsx';

/** The debt of the user's houses to the estate, with a link to pay it. Nothing without a debt. */
export function DebtLine({ charges }: { readonly charges: Dashboard['service_charges'] }) {
  const { owed_kobo: owed, overdue_kobo: overdue } = charges;
  if (owed === 0n) return null;
  return (
    <Link
      to={APP_PATHS.serviceCharge}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-lg px-4 py-3 text-14',
        overdue > 0n ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
      )}
    >
      <Receipt aria-hidden="true" size={20} className="shrink-0" />
      <span className="nums min-w-0 grow">
        {WORDS.youOwe(nairaText(owed, true))}
        {overdue > 0n && WORDS.overdue(nairaText(overdue, true))}
      </span>
      <span className="inline-flex items-center gap-0.5 font-semibold">
        {WORDS.pay}
        <ChevronRight aria-hidden="true" size={18} />
      </span>
    </Link>
  );
}
