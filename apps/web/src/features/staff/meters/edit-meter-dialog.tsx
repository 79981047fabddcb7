import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartFailed } from '../../../data/queries/part-failed.tsx';
import { ACT_WORDS } from '../../../strings/staff/acts.ts';
import { METER_WORDS as words } from '../../../strings/staff/meters.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { tariffChoices } from './queries.ts';
import type { MeterOffice } from './queries.ts';

/** Changes the customer, the make and the tariff of a meter. */
export function EditMeterDialog({ meter, onClose }: { readonly meter: MeterOffice; readonly onClose: () => void }) {
  const choices = useQuery(tariffChoices);
  const tariffs = choices.data ?? [];
  const own = tariffs.filter(({ utility }) => utility === meter.utility);
  const [given, setGiven] = useState({ customer: meter.customer_name, make: meter.make, tariff: '' });
  const tariff = given.tariff || own.find(({ name }) => name === meter.tariff_name)?.id || '';
  return (
    <ActDialog
      kind="meter.edit"
      input={{
        number: meter.number,
        customer_name: given.customer.trim(),
        make: given.make.trim(),
        tariff_id: tariff,
      }}
      title={words.edit.title(meter.number)}
      effect={words.edit.effect}
      confirm={words.edit.confirm}
      isReady={given.customer.trim() !== '' && tariff !== ''}
      onClose={onClose}
    >
      <Field
        label={words.facts.customer}
        required
        maxLength={120}
        value={given.customer}
        onChange={(event) => setGiven({ ...given, customer: event.target.value })}
      />
      <Field
        label={words.facts.make}
        maxLength={60}
        value={given.make}
        onChange={(event) => setGiven({ ...given, make: event.target.value })}
      />
      <ChoiceField
        label={words.facts.tariff}
        value={tariff}
        options={own.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => setGiven({ ...given, tariff: value })}
      />
      <PartFailed title={ACT_WORDS.choicesFailed} of={[choices]} />
    </ActDialog>
  );
}
