import type { OwnedHouse } from '@gatelight/contract/places/households';
import { useQuery } from '@tanstack/react-query';
import House from 'lucide-react/icons/house';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { housesOwnedQuery } from '../../data/meters.ts';
import { DASHBOARD_WORDS as WORDS } from '../../strings/app/dashboard.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import '../../ui/styles/payment.css';
import { cx } from '../../ui/styles/class-names.ts';

/** A landlord of many houses sees all of them on their own page. */
const SHOWN = 4;

/** Who uses the meters of the house, each name once. */
function usedBy({ meters }: OwnedHouse): string {
  if (meters.length === 0) return WORDS.noMeterInHouse;
  const names = new Set(meters.map(({ tenant_name: name }) => name ?? WORDS.noTenant));
  return Array.from(names).join(' · ');
}

/** The houses of a home owner and who uses their meters. */
export function Houses({ className }: { readonly className?: string }) {
  const houses = useQuery(housesOwnedQuery);
  const { data } = houses;
  if (data ? data.length === 0 : !houses.isLoading) return null;
  return (
    <section aria-labelledby="dash-houses" className={cx('card p-4 sm:p-5', className)}>
      <h2 id="dash-houses" className="text-18">
        {WORDS.yourHouses}
      </h2>
      <ul className="grid gap-x-6 pt-1 md:grid-cols-2">
        {data ? (
          data.slice(0, SHOWN).map((house) => (
            <li key={house.id} className="flex items-center gap-3 py-3">
              <span className="tile">
                <House aria-hidden="true" size={20} />
              </span>
              <div className="min-w-0">
                <h3 className="font-text text-16 font-semibold tracking-normal wrap-anywhere">{house.name}</h3>
                <p className="text-14 text-ink-2 wrap-anywhere">{`${house.estate_name} · ${usedBy(house)}`}</p>
              </div>
            </li>
          ))
        ) : (
          <li className="py-3">
            <Skeleton className="h-11 w-full" />
          </li>
        )}
      </ul>
      <Link to={APP_PATHS.meters} className="text-link inline-flex min-h-11 items-center text-14">
        {data && data.length > SHOWN ? WORDS.allHouses(String(data.length)) : WORDS.housesAndMeters}
      </Link>
    </section>
  );
}
