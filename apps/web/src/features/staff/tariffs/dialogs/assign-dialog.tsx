import type { Tariff } from '@gatelight/contract/selling/tariffs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartFailed } from '../../../../data/queries/part-failed.tsx';
import { ACT_WORDS } from '../../../../strings/staff/acts.ts';
import { estatesQuery } from '../../../../data/meters.ts';
import { TARIFF_WORDS as words } from '../../../../strings/staff/tariffs.ts';
import { MeterField } from '../../../../ui/fields/meter-field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import type { Asked } from '../../asked.ts';
import { ChangeForm, TimeField, useTime } from './change-form.tsx';

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
  const from = useTime({ isAhead: true });
  const estates = useQuery(estatesQuery);
  const isChosen = target === 'estate' ? estate !== '' : /^\d{11}$/.test(meter);
  function send(): void {
    if (from.value === undefined || !isChosen) return;
    onAsk({
      kind: 'tariff.assign',
      input: {
        tariff_id: tariff.id,
        valid_from: from.value,
        ...(target === 'estate' ? { estate_id: estate } : { meter_number: meter }),
      },
      title: words.assign,
      effect: words.assignEffect,
    });
  }
  return (
    <ChangeForm title={`${words.assign}: ${tariff.name}`} onClose={onClose} onSend={send}>
      {(isChecked) => (
        <>
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
          <PartFailed title={ACT_WORDS.choicesFailed} of={[estates]} />
          <TimeField part={from} isChecked={isChecked} />
          <p className="text-14 text-ink-2">{words.askChange}</p>
        </>
      )}
    </ChangeForm>
  );
}
