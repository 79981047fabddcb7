import CircleCheck from 'lucide-react/icons/circle-check';
import { SCREEN_WORDS } from '../../strings/services/service-screens.ts';

const { purchase } = SCREEN_WORDS;

// Invented, and it adds up: ₦4,651.16 at ₦207.40 buys 22.5 units, rounded up to a tenth.
const METER = '0417 5000 019';
const HOUSE = 'A••• O••• · Palm Court Estate';
const AMOUNTS = ['₦4,651.16', '₦348.84', '₦5,000.00'];
const TOKEN = ['5873', '2094', '1166', '4082', '7315'];
const UNITS = '22.5 kWh';

/** The price as the form shows it, and the token as the receipt shows it. */
export function PurchaseScreen() {
  return (
    <div className="mt-5 grid gap-4 md:grid-cols-2">
      <div className="card p-5 shadow-2" role="group" aria-label={purchase.name}>
        <p className="text-14 font-semibold">{purchase.meter}</p>
        <p className="digits mt-1.5 rounded-md border border-line-strong px-4 py-3">{METER}</p>
        <p className="mt-1.5 text-13 text-success">{HOUSE}</p>
        <dl className="mt-4 divide-y divide-line">
          {purchase.lines.map((label, at) => (
            <div key={label} className="flex justify-between gap-4 py-2 text-14 last:font-semibold">
              <dt>{label}</dt>
              <dd className="nums">{AMOUNTS[at]}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="card grid content-center gap-2 p-5 shadow-2">
        <p className="inline-flex items-center gap-1.5 justify-self-start rounded-full bg-success-soft px-3 py-1 text-14 font-semibold text-success">
          <CircleCheck aria-hidden="true" size={16} />
          {purchase.ready}
        </p>
        <p className="token-box digits text-24 leading-tight font-semibold">
          <span className="token-groups">
            {TOKEN.map((group) => (
              <span key={group}>{group}</span>
            ))}
          </span>
        </p>
        <p className="text-14 text-ink-2">{purchase.get}</p>
        <p className="nums font-display text-30 leading-none font-bold">{UNITS}</p>
      </div>
    </div>
  );
}
