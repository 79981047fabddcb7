import type { Dashboard } from '@gatelight/contract/money/transactions';
import Building2 from 'lucide-react/icons/building-2';
import { APP_PATHS } from '../../app-paths.ts';
import { DASHBOARD_WORDS as WORDS } from '../../strings/app/dashboard.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import '../../ui/styles/payment.css';
import { nairaText } from '../../ui/values/money.tsx';

type Office = Dashboard['offices'][number];

/** An estate of a manager, with the number of waiting items, and a link to its office. While it loads: a card of the same size. */
export function OfficeCard({ office }: { readonly office?: Office }) {
  return (
    <section className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <span className="tile tile-green max-sm:hidden">
        <Building2 aria-hidden="true" size={20} />
      </span>
      <div className="min-w-0 grow">
        {office ? (
          <>
            <h2 className="text-18 wrap-anywhere">{office.name}</h2>
            <p className="nums text-14 text-ink-2">
              {[WORDS.requests(office.open_requests), WORDS.notPaid(nairaText(office.unpaid_kobo, true))].join(' · ')}
            </p>
          </>
        ) : (
          <Skeleton className="h-11 w-48 max-w-full" />
        )}
      </div>
      {office ? (
        <LinkButton
          to={APP_PATHS.manageHome}
          name={WORDS.openOffice}
          small
          className="max-sm:w-full max-sm:max-w-none"
        />
      ) : (
        <Skeleton className="h-11 w-36 rounded-md max-sm:w-full" />
      )}
    </section>
  );
}
