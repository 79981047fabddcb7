import type { Tariff } from '@gatelight/contract/tariffs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { estatesQuery } from '../../../data/meters.ts';
import { TARIFF_WORDS as words } from '../../../strings/staff/tariffs.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OpenDialog } from '../../../ui/feedback/open-dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { MeterField } from '../../../ui/fields/meter-field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { Asked } from '../asked.ts';
import { instantOf } from './lagos-input.ts';

const TARGETS = [
  { value: 'estate', label: words.assignEstate },
  { value: 'meter', label: words.assignMeter },
];

/** Gives a tariff to the meters of an estate, or to one, from a time on. */
export function AssignDialog({
  tariff,
  onClose,
  onAsk,
}: {
  readonly tariff: Tariff;
  readonly onClose: () => void;
  readonly onAsk: (asked: Asked) => void;
}) {
  const [target, setTarget] = useState('estate');
  const [estate, setEstate] = useState('');
  const [meter, setMeter] = useState('');
  const [at, setAt] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const estates = useQuery(estatesQuery);
  const instant = instantOf(at);
  const isTimed = instant !== undefined && new Date(instant) > new Date();
  const isChosen = target === 'estate' ? estate !== '' : /^\d{11}$/.test(meter);
  return (
    <OpenDialog onClose={onClose} title={`${words.assign}: ${tariff.name}`}>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (!isTimed || !isChosen) return;
          onAsk({
            kind: 'tariff.assign',
            input: {
              tariff_id: tariff.id,
              valid_from: instant,
              ...(target === 'estate' ? { estate_id: estate } : { meter_number: meter }),
            },
            title: words.assign,
            effect: words.assignEffect,
          });
        }}
      >
        <Select label={words.assignTo} options={TARGETS} value={target} onChange={setTarget} />
        {target === 'estate' ? (
          <Select
            label={words.estate}
            required
            searchable
            isLoading={estates.isPending}
            options={(estates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={estate}
            onChange={setEstate}
            error={isChecked && estate === '' ? words.required : undefined}
          />
        ) : (
          <MeterField
            label={words.meter}
            required
            value={meter}
            onChange={setMeter}
            error={isChecked && !isChosen ? words.required : undefined}
          />
        )}
        <Field
          label={words.from}
          hint={words.lagos}
          type="datetime-local"
          required
          value={at}
          onChange={(event) => setAt(event.target.value)}
          error={isChecked && !isTimed ? words.timeRequired : undefined}
        />
        <p className="text-14 text-ink-2">{words.askChange}</p>
        <Button type="submit" name={words.continue} />
      </form>
    </OpenDialog>
  );
}
