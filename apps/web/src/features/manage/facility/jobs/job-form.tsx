import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartFailed } from '../../../../data/queries/part-failed.tsx';
import { MANAGE_WORDS } from '../../../../strings/manage/estate.ts';
import { FACILITY_WORDS as words } from '../../../../strings/manage/facility.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { cx } from '../../../../ui/styles/class-names.ts';
import { Select } from '../../../../ui/select/select.tsx';
import { Failure, faultOf } from '../../dialog-parts.tsx';
import { choicesQuery } from '../queries.ts';

export type JobFields = {
  title: string;
  note: string;
  place: string;
  house_id: string | null;
  asset_id: string | null;
  vendor_id: string | null;
  member_id: string | null;
  due_on: string | null;
  due_time: string | null;
};

/** The subject, place, time and person of a job. All choices are shown from the start, because users miss a button that moves. */
export function JobForm({
  estate,
  first,
  sending,
  onSend,
  onCancel,
  className,
}: {
  readonly estate: string;
  readonly first: JobFields;
  readonly sending: { readonly isPending: boolean; readonly error: unknown };
  readonly onSend: (fields: JobFields) => void;
  readonly onCancel: () => void;
  readonly className: string;
}) {
  const [fields, setFields] = useState(first);
  const set = (change: Partial<JobFields>) => setFields({ ...fields, ...change });
  const choices = useQuery(choicesQuery(estate));
  const { data } = choices;
  const choice = (list: readonly { id: string; name: string }[] | undefined) => [
    { value: '', label: words.notChosen },
    ...(list ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <form
      noValidate
      className={cx('grid gap-4', className)}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(fields);
      }}
    >
      <Field
        label={words.title}
        required
        maxLength={120}
        value={fields.title}
        error={faultOf(sending.error, 'title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextAreaField
        label={words.note}
        rows={3}
        value={fields.note}
        error={faultOf(sending.error, 'note')}
        onChange={(event) => set({ note: event.target.value })}
      />
      <Field
        label={words.place}
        maxLength={100}
        value={fields.place}
        error={faultOf(sending.error, 'place')}
        onChange={(event) => set({ place: event.target.value })}
      />
      <PartFailed title={MANAGE_WORDS.choicesFailed} of={[choices]} />
      <Select
        label={words.house}
        searchable
        value={fields.house_id ?? ''}
        onChange={(house) => set({ house_id: house || null })}
        options={choice(data?.houses)}
      />
      <Select
        label={words.asset}
        searchable
        value={fields.asset_id ?? ''}
        onChange={(asset) => set({ asset_id: asset || null })}
        options={choice(data?.assets)}
      />
      <Select
        label={words.member}
        searchable
        value={fields.member_id ?? ''}
        onChange={(member) => set({ member_id: member || null, vendor_id: null })}
        options={choice(data?.people)}
      />
      <Select
        label={words.vendor}
        searchable
        value={fields.vendor_id ?? ''}
        onChange={(vendor) => set({ vendor_id: vendor || null, member_id: null })}
        options={choice(data?.vendors)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={words.dueOn}
          type="date"
          value={fields.due_on ?? ''}
          error={faultOf(sending.error, 'due_on')}
          onChange={(event) => set({ due_on: event.target.value || null })}
        />
        <Field
          label={words.dueTime}
          type="time"
          value={fields.due_time ?? ''}
          error={faultOf(sending.error, 'due_time')}
          onChange={(event) => set({ due_time: event.target.value || null })}
        />
      </div>
      <Failure error={sending.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name={words.save} isLoading={sending.isPending} />
        <Button look="outline" name={words.cancel} onClick={onCancel} />
      </div>
    </form>
  );
}
