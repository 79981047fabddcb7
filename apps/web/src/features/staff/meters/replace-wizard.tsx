import { replaceCauses } from '@gatelight/contract/places/properties/meters';
import type { ActView } from '@gatelight/contract/base/staff/acts';
import type { UnitsEstimate } from '@gatelight/contract/places/engineering';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { METER_WORDS } from '../../../strings/staff/meters.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import type { MeterOffice } from './queries.ts';
import { dayText } from './meter-state.tsx';
import { estimateQuery } from './queries.ts';
import { SpareField } from './spare-field.tsx';

const words = METER_WORDS.replace;
type Cause = (typeof replaceCauses)[number];
type Basis = 'reading' | 'estimate';

/** Replaces a meter in four steps: the reason, the new meter, the units to move, and a final review. */
export function ReplaceWizard({ meter, onClose }: { readonly meter: MeterOffice; readonly onClose: () => void }) {
  const [step, setStep] = useState(1);
  const [cause, setCause] = useState<Cause | ''>('');
  const [newNumber, setNewNumber] = useState('');
  const [basis, setBasis] = useState<Basis>('reading');
  const [typed, setTyped] = useState<string>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [done, setDone] = useState<ActView>();
  const { data: estimate } = useQuery(estimateQuery(meter.number));
  const units = typed ?? (basis === 'estimate' ? (estimate?.left ?? '') : '');
  const isUnits = /^\d{1,6}\.\d$/.test(units);
  const isReady = [cause !== '', newNumber !== '', isUnits, isUnits][step - 1] ?? false;

  if (done?.state === 'done') {
    return (
      <section className="card grid gap-3 p-4">
        <Notice kind="success">{words.after}</Notice>
        <Link to={STAFF_PATHS.meter(newNumber)} className="text-link">
          {newNumber}
        </Link>
      </section>
    );
  }
  return (
    <section className="card grid gap-4 p-4" aria-label={words.title}>
      <div>
        <h2 className="text-14 font-normal text-ink-2">{words.title}</h2>
        <p className="font-semibold">{words.step(step, words.steps[step - 1] ?? '')}</p>
        <div className="grid grid-cols-4 gap-1 pt-2" aria-hidden="true">
          {words.steps.map((name, index) => (
            <span key={name} className={`h-1 rounded-full ${index < step ? 'bg-primary' : 'bg-line'}`} />
          ))}
        </div>
      </div>
      {step === 1 && (
        <Select
          label={words.why}
          required
          value={cause}
          onChange={(value) => setCause(value as Cause)}
          options={replaceCauses.map((value) => ({ value, label: words.causes[value] }))}
        />
      )}
      {step === 2 && <SpareField meter={meter.number} value={newNumber} onChange={setNewNumber} />}
      {step >= 3 && (
        <UnitsLeft
          basis={basis}
          name={meter.customer_name}
          estimate={estimate}
          onBasis={(next) => {
            setBasis(next);
            setTyped(undefined);
          }}
        />
      )}
      {step >= 3 && (
        <Field
          label={words.units}
          hint={estimate && words.alone(estimate.alone)}
          inputMode="decimal"
          required
          value={units}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
      )}
      {step >= 3 && <Notice kind="info">{words.next}</Notice>}
      <div className="flex flex-wrap justify-between gap-2">
        <Button name={words.back} look="outline" onClick={() => (step === 1 ? onClose() : setStep(step - 1))} />
        <Button
          name={step >= 3 ? words.check : words.go}
          disabled={!isReady}
          onClick={() => (step >= 3 ? setIsConfirming(true) : setStep(step + 1))}
        />
      </div>
      {isConfirming && (
        <ActDialog
          kind="meter.replace"
          input={{ number: meter.number, new_number: newNumber, cause, basis, units }}
          title={words.title}
          effect={words.effect(meter.number, newNumber)}
          confirm={words.confirm}
          onAsked={setDone}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </section>
  );
}

function UnitsLeft({
  basis,
  name,
  estimate,
  onBasis,
}: {
  readonly basis: Basis;
  readonly name: string;
  readonly estimate: UnitsEstimate | undefined;
  readonly onBasis: (basis: Basis) => void;
}) {
  const choice = (value: Basis, title: string, text: string) => (
    <label
      className={`flex cursor-pointer items-start gap-3 rounded-md border p-3 ${basis === value ? 'border-primary bg-surface-2' : 'border-line'}`}
    >
      <input
        type="radio"
        name="basis"
        className="mt-1 accent-primary"
        checked={basis === value}
        onChange={() => onBasis(value)}
      />
      <span>
        <b className="font-semibold">{title}</b>
        <span className="block text-14 text-ink-2">{text}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="grid gap-3">
      <legend className="text-18 font-semibold">{words.howMany}</legend>
      <p className="text-14 text-ink-2">{words.whose(name)}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {choice('reading', words.reading, words.readingText)}
        {choice('estimate', words.estimate, words.estimateText)}
      </div>
      {basis === 'estimate' && (estimate ? <Working estimate={estimate} /> : <Skeleton className="h-32 w-full" />)}
    </fieldset>
  );
}

function Working({ estimate }: { readonly estimate: UnitsEstimate }) {
  const { reading, bought, purchases, daily_use: daily, days, used, left } = estimate;
  const rows = [
    [reading ? words.lastReading(dayText(reading.at)) : words.noReading, reading?.units ?? '0.0'],
    [words.bought(purchases), `+ ${bought}`],
    [words.used(daily, days), `− ${used}`],
  ] as const;
  return (
    <dl className="rounded-md border border-line text-14">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-3 border-b border-line px-3 py-2">
          <dt>{label}</dt>
          <dd className="digits">{value}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-3 px-3 py-2 font-semibold">
        <dt>{words.left}</dt>
        <dd className="digits">{left}</dd>
      </div>
    </dl>
  );
}
