import ChevronDown from 'lucide-react/icons/chevron-down';
import { BRAND } from '../../brand.ts';
import { SOLAR_SIZE_WORDS } from '../../strings/services/solar-size.ts';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { NeedsScript } from '../../ui/fields/needs-script.tsx';
import { withSeparators } from '../../ui/values/number-text.ts';
import { ASSUMPTION_NAMES, BILL_NAME, EXAMPLE_BILL, asText } from './solar-form.ts';
import type { SolarForm, SolarResult } from './solar-form.ts';

const words = SOLAR_SIZE_WORDS;

/** From a monthly bill to panels, inverter and battery; the size is updated while the visitor types. */
export function SolarCalculator({ form }: { readonly form: SolarForm }) {
  const { bill, setBill, billError, typed, setTyped, errorOf, isOurs, restore, hasWrongAssumption } = form;
  return (
    <section
      aria-labelledby="solar-size"
      className="card grid gap-6 p-5 shadow-2 sm:p-8 lg:grid-cols-[7fr_5fr] lg:gap-x-10 print:block print:p-0 print:shadow-none"
    >
      <div className="grid content-start gap-4 print:hidden">
        <h2 id="solar-size" className="text-24">
          {words.title}
        </h2>
        <p className="text-ink-2">{words.lead}</p>
        <NeedsScript />
        <AmountField
          name={BILL_NAME}
          label={words.bill}
          hint={words.billHint}
          error={billError}
          value={bill}
          onChange={setBill}
          chips={[10_000, 20_000, 50_000]}
        />
      </div>
      <Result form={form} />
      {/* Its errors must be visible. */}
      <details open={hasWrongAssumption || undefined} className="group lg:col-start-1 print:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between gap-4 font-semibold text-primary [&::-webkit-details-marker]:hidden">
          {words.assumptions}
          <ChevronDown aria-hidden="true" size={20} className="shrink-0 group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 pt-2">
          <p className="text-14 text-ink-2">{words.source}</p>
          <div className="grid items-end gap-4 xs:grid-cols-2">
            {ASSUMPTION_NAMES.map((name) => (
              <Field
                key={name}
                name={name}
                className="max-xs:flex-row max-xs:flex-wrap max-xs:items-center max-xs:[&>.control]:w-24 max-xs:[&>label]:grow max-xs:[&>label]:text-balance max-xs:[&>label]:basis-32 max-xs:[&>p]:basis-full"
                label={words.fields[name]}
                inputMode="decimal"
                autoComplete="off"
                value={typed[name]}
                error={errorOf(name)}
                onChange={(event) => setTyped(name, event.target.value)}
              />
            ))}
          </div>
          {!isOurs && (
            <Button name={words.restore} look="outline" small className="justify-self-start" onClick={restore} />
          )}
        </div>
      </details>
    </section>
  );
}

function factsOf({ size, panelWatts }: SolarResult) {
  const kilo = (watts: number) => withSeparators(asText(Math.ceil(watts / 100), 1));
  const count = (things: number) => withSeparators(String(things));
  return [
    { label: words.use, value: words.perDay(kilo(size.wattHoursADay)) },
    {
      label: words.panels,
      value: words.panelsOf(count(size.panels), String(panelWatts), kilo(size.panels * panelWatts)),
    },
    { label: words.inverter, value: words.inverterOf(kilo(size.inverterWatts)) },
    {
      label: words.battery,
      value: size.batteryKwh === 0 ? words.noBattery : words.batteryOf(count(size.batteryKwh)),
    },
  ];
}

/** The size, and on paper its assumptions. */
function Result({ form }: { readonly form: SolarForm }) {
  const { result, example, bill, billError, typed } = form;
  const assumed = [
    { label: words.bill, value: `₦${withSeparators(bill)}` },
    ...ASSUMPTION_NAMES.map((name) => ({ label: words.fields[name], value: typed[name] })),
  ];
  const isWaiting = bill === '' && !billError;
  return (
    <div className="grid content-start gap-3 self-start rounded-lg bg-surface-2 p-5 lg:sticky lg:top-24 lg:row-span-2 print:[&_dl>div]:py-1.5">
      <h3>{isWaiting && example ? words.example(withSeparators(EXAMPLE_BILL)) : words.result}</h3>
      <div role="status">
        {result && <Facts facts={factsOf(result)} />}
        {!result && isWaiting && example && <Facts facts={factsOf(example)} />}
        {!result && <p className="pt-2 text-ink-2">{isWaiting ? words.waiting : words.invalid}</p>}
      </div>
      {result && (
        <>
          <p className="text-14 text-ink-2">{words.rounding}</p>
          <div className="hidden print:block">
            <p className="pt-4 font-semibold">{words.assumptions}</p>
            <Facts facts={assumed} />
            <p className="pt-4 text-14">{words.source}</p>
            <p className="text-14">
              {words.printed(lagosTime(new Date()))} · {BRAND.name}, {BRAND.phone}
            </p>
          </div>
          <Button
            name={words.print}
            look="outline"
            small
            className="justify-self-start print:hidden"
            onClick={() => print()}
          />
        </>
      )}
    </div>
  );
}
