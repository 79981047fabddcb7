import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { OPEN_POWER_WORDS as WORDS } from '../../strings/app/open-power.ts';
import '../../ui/styles/lists.css';

const TABS = [
  { value: 'pay', name: WORDS.toPay, to: APP_PATHS.serviceCharge },
  { value: 'power', name: WORDS.power, to: APP_PATHS.openPower },
  { value: 'supply', name: WORDS.supply, to: APP_PATHS.openSupply },
] as const;

/** The three pages under "Service charge". Each has its own address, so these are links that look like tabs. */
export function ChargeTabs({ current }: { readonly current: (typeof TABS)[number]['value'] }) {
  return (
    <nav className="tab-list" aria-label={WORDS.tabs}>
      {TABS.map(({ value, name, to }) => (
        <Link
          key={value}
          to={to}
          className="tab text-center"
          aria-current={value === current ? 'page' : undefined}
          data-active={value === current ? '' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
