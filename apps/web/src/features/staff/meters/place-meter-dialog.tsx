import { useState } from 'react';
import { METER_WORDS as words } from '../../../strings/staff/meters.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { HouseField } from './house-field.tsx';
import type { MeterOffice } from './queries.ts';

export type PlaceMeterDialogProps = {
  readonly name: 'install' | 'move';
  readonly meter: MeterOffice;
  readonly onClose: () => void;
};

/** Puts a meter from the store into a house, or moves it to another house of its estate. */
export function PlaceMeterDialog({ name, meter, onClose }: PlaceMeterDialogProps) {
  const [house, setHouse] = useState('');
  const [customer, setCustomer] = useState('');
  return (
    <ActDialog
      kind={`meter.${name}`}
      input={{ number: meter.number, house_id: house, customer_name: customer.trim() }}
      title={words.question(words.place[name], meter.number)}
      effect={words.place.effects[name]}
      confirm={words.place[name]}
      isReady={house !== '' && customer.trim() !== ''}
      onClose={onClose}
    >
      <HouseField
        estate={meter.estate_id}
        value={house}
        onChange={(id, people) => {
          setHouse(id);
          if (customer.trim() === '') setCustomer(people[0]?.name ?? '');
        }}
      />
      <Field
        label={words.facts.customer}
        required
        maxLength={120}
        value={customer}
        onChange={(event) => setCustomer(event.target.value)}
      />
    </ActDialog>
  );
}
