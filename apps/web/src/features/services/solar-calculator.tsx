import { useEffect, useState } from 'react';
import { SOLAR_SIZE_WORDS } from '../../strings/solar-size.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { SOLAR_ASSUMPTIONS, solarSize } from './solar-size.ts';
import type { SolarInput } from './solar-size.ts';

const words = SOLAR_SIZE_WORDS;

type AssumptionName = keyof typeof SOLAR_ASSUMPTIONS;

const ASSUMPTIONS: readonly { readonly name: AssumptionName; readonly label: string; readonly inTenths?: boolean }[] = [
  { name: 'tariff', label: words.tariff },
  { name: 'share', label: words.share },
  { name: 'night', label: words.night },
  { name: 'sunTenths', label: words.sun, inTenths: true },
  { name: 'losses', label: words.losses },
  { name: 'panel', label: words.panel },
  { name: 'depth', label: words.depth },
  { name: 'peakTenths', label: words.peak, inTenths: true },
];

function shown(tenths: number): string {
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** Digits with at most one decimal where tenths are meant; NaN for anything else. */
function read(typed: string, inTenths = false): number {
  if (!inTenths) return /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN;
  const [, whole, tenth = '0'] = /^(\d{1,6})(?:\.(\d))?$/.exec(typed) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 10 + Number(tenth);
}

const FIRST_TYPED: Record<AssumptionName, string> = Object.fromEntries(
  ASSUMPTIONS.map(({ name, inTenths }) => [
    name,
    inTenths ? shown(SOLAR_ASSUMPTIONS[name]) : String(SOLAR_ASSUMPTIONS[name]),
  ]),
) as Record<AssumptionName, string>;

function useSolarSize() {
  const [bill, setBill] = useState('');
  const [typed, setTyped] = useState(FIRST_TYPED);
  const assumed = Object.fromEntries(
    ASSUMPTIONS.map(({ name, inTenths }) => [name, read(typed[name].trim(), inTenths)]),
  ) as Omit<SolarInput, 'bill'>;
  // Kobo of a bill change no panel.
  const size = solarSize({ ...assumed, bill: read(bill.replace(/\.\d*$/, '')) });
  return { bill, setBill, typed, setTyped, size, panel: assumed.panel };
}

/** From a monthly bill to panels, inverter and battery. Hands each result on as lines of text, '' while there is none. */
export function SolarCalculator({ onResult }: { readonly onResult: (text: string) => void }) {
  const { bill, setBill, typed, setTyped, size, panel } = useSolarSize();
  const kilo = (watts: number) => shown(Math.ceil(watts / 100));
  const facts = size && [
    { label: words.use, value: words.perDay(kilo(size.wattHoursADay)) },
    { label: words.panels, value: words.panelsOf(String(size.panels), String(panel), kilo(size.panels * panel)) },
    { label: words.inverter, value: words.inverterOf(kilo(size.inverterWatts)) },
    { label: words.battery, value: words.batteryOf(String(size.batteryKwh)) },
  ];
  const text = facts ? facts.map(({ label, value }) => `${label}: ${value}`).join('\n') : '';
  const assumptions = ASSUMPTIONS.map(({ name, label }) => `${label}: ${typed[name]}`).join('\n');
  const attachment = text && `${words.bill}: ₦${bill}\n${text}\n${words.assumptions}\n${assumptions}`;

  useEffect(() => onResult(attachment), [attachment, onResult]);

  return (
    <section aria-labelledby="solar-size" className="card grid gap-6 p-5 shadow-2 sm:p-8 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        <h2 id="solar-size" className="text-24">
          {words.title}
        </h2>
        <p className="text-ink-2">{words.lead}</p>
        <AmountField label={words.bill} value={bill} onChange={setBill} chips={[20_000, 50_000, 100_000]} />
        <details>
          <summary className="min-h-11 py-2 font-semibold">{words.assumptions}</summary>
          <p className="pb-3 text-14 text-ink-2">{words.source}</p>
          <div className="grid items-end gap-4 xs:grid-cols-2">
            {ASSUMPTIONS.map(({ name, label }) => (
              <Field
                key={name}
                label={label}
                inputMode="decimal"
                autoComplete="off"
                value={typed[name]}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            ))}
          </div>
        </details>
      </div>
      <div className="grid content-start gap-3 rounded-lg bg-surface-2 p-5">
        <h3>{words.result}</h3>
        <div role="status">{facts ? <Facts facts={facts} /> : <p className="text-ink-2">{words.invalid}</p>}</div>
        <p className="text-14 text-ink-2">{words.rounding}</p>
      </div>
    </section>
  );
}
