import CircleCheck from 'lucide-react/icons/circle-check';
import { SCREEN_WORDS } from '../../strings/services/service-screens.ts';

const { purchase, estate } = SCREEN_WORDS;

// Invented, and it adds up: ₦4,651.16 at ₦207.40 buys 22.5 units, rounded up to a tenth.
const METER = '0417 5000 019';
const HOUSE = 'A••• O••• · Palm Court Estate';
const AMOUNTS = ['₦4,651.16', '₦348.84', '₦5,000.00'];
const TOKEN = ['5873', '2094', '1166', '4082', '7315'];
const UNITS = '22.5 kWh';
const HOUSES = [
  ['Block 1, Flat 6', 'Tunde Bakare'],
  ['Block 4, Flat 2', 'Ada Obi'],
  ['Block 4, Flat 5', estate.nobody],
];

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
        <p className="digits flex flex-wrap gap-x-[0.6em] text-24 leading-tight font-semibold">
          {TOKEN.map((group) => (
            <span key={group}>{group}</span>
          ))}
        </p>
        <p className="text-14 text-ink-2">{purchase.get}</p>
        <p className="nums font-display text-30 leading-none font-bold">{UNITS}</p>
      </div>
    </div>
  );
}

/** The office of an estate: its houses with what they owe, and a request that waits. */
export function EstateScreen() {
  return (
    <div className="mt-5 grid items-start gap-4 lg:grid-cols-[7fr_5fr]">
      <div className="card min-w-0 overflow-x-auto p-5 shadow-2" role="group" aria-label={estate.name}>
        <p className="font-display text-18 font-bold">Palm Court Estate</p>
        <table className="mt-3 w-full text-start text-14">
          <thead>
            <tr>
              {estate.heads.map((head) => (
                <th key={head} scope="col" className="pe-4 pb-2 text-start text-13 font-semibold text-ink-2">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {HOUSES.map(([house, resident], at) => (
              <tr key={house} className="border-t border-line">
                <th scope="row" className="py-3 pe-4 text-start font-semibold">
                  {house}
                </th>
                <td className="py-3 pe-4">{resident}</td>
                <td className={at === 1 ? 'nums py-3 font-semibold text-warning' : 'py-3'}>{estate.charges[at]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="card p-5 shadow-2">
        <p className="font-display text-18 font-bold">{estate.requests}</p>
        <p className="mt-2 text-14">{estate.request}</p>
        {/* A picture of a button, not one that can be pressed. */}
        <p
          aria-hidden="true"
          className="mt-3 inline-block rounded-md bg-primary px-4 py-2.5 text-14 font-semibold text-on-primary"
        >
          {estate.approve}
        </p>
      </div>
    </div>
  );
}
