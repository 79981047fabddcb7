import { assetKinds } from '@gatelight/contract/places/facility/assets';
import type { AssetKind, AssetStory } from '@gatelight/contract/places/facility/assets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartFailed } from '../../../../data/queries/part-failed.tsx';
import { ASSET_WORDS as words } from '../../../../strings/manage/facility-assets.ts';
import { MANAGE_WORDS } from '../../../../strings/manage/estate.ts';
import { FACILITY_WORDS } from '../../../../strings/manage/facility.ts';
import { AmountField } from '../../../../ui/fields/amount-field.tsx';
import { Field, TextAreaField } from '../../../../ui/fields/field.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import { koboOf } from '../../../../ui/values/number-text.ts';
import { faultOf, useChange } from '../../dialog-parts.tsx';
import type { Given } from '../../dialog-parts.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { choicesQuery } from '../queries.ts';
import { addAsset, addPlan, changeAsset, endPlan, sendHours } from './queries.ts';

const saved = () => FACILITY_WORDS.saved;

/** A new asset, or a change of one. */
export function AssetDialog({ story, ...given }: Given & { readonly story?: AssetStory }) {
  const asset = story?.asset;
  const [fields, setFields] = useState({
    kind: asset?.asset_kind ?? ('generator' as AssetKind),
    name: asset?.name ?? '',
    place: asset?.place ?? '',
    owner: asset?.owner ?? '',
    serial: story?.serial ?? '',
    installed_on: story?.installed_on ?? '',
    warranty_until: asset?.warranty_until ?? '',
    note: story?.note ?? '',
  });
  // When the form opened: someone else may change or end it meanwhile.
  const [seenAt] = useState(story?.seen_at);
  const [wasEnded] = useState(asset?.condition === 'ended');
  const [isEnded, setEnded] = useState(wasEnded);
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const send = useChange(
    given,
    () => {
      const body = {
        ...fields,
        installed_on: fields.installed_on || null,
        warranty_until: fields.warranty_until || null,
      };
      return asset
        ? changeAsset(given.estate, asset.id, {
            ...body,
            seen_at: seenAt?.toISOString(),
            ...(isEnded !== wasEnded && { is_ended: isEnded }),
          })
        : addAsset(given.estate, body);
    },
    saved,
  );
  const text = (name: 'name' | 'place' | 'owner' | 'serial', maxLength: number, required = false) => (
    <Field
      label={words[name]}
      required={required}
      maxLength={maxLength}
      value={fields[name]}
      error={faultOf(send.error, name)}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  const date = (name: 'installed_on' | 'warranty_until', label: string) => (
    <Field
      label={label}
      type="date"
      value={fields[name]}
      error={faultOf(send.error, name)}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <FormDialog title={asset ? words.change : words.add} sending={send} onClose={given.onClose}>
      <Select
        label={words.kind}
        value={fields.kind}
        onChange={(kind) => set({ kind: kind as AssetKind })}
        options={assetKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
      />
      {text('name', 100, true)}
      {text('place', 100, true)}
      {text('serial', 60)}
      {text('owner', 100)}
      {date('installed_on', words.installedOn)}
      {date('warranty_until', words.warrantyLast)}
      <TextAreaField
        label={words.note}
        rows={2}
        value={fields.note}
        error={faultOf(send.error, 'note')}
        onChange={(event) => set({ note: event.target.value })}
      />
      {asset && (
        <label className="flex min-h-11 items-center gap-3 text-14">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={isEnded}
            onChange={(event) => setEnded(event.target.checked)}
          />
          {words.outOfUseText}
        </label>
      )}
    </FormDialog>
  );
}

/** What the hour meter shows now. */
export function HoursDialog({ story, ...given }: Given & { readonly story: AssetStory }) {
  const [hours, setHours] = useState('');
  const send = useChange(given, () => sendHours(given.estate, story.asset.id, Number(hours || Number.NaN)), saved);
  return (
    <FormDialog title={words.enterHours} sending={send} onClose={given.onClose}>
      <Field
        label={words.hoursNow}
        required
        inputMode="numeric"
        maxLength={7}
        value={hours}
        error={faultOf(send.error, 'hours')}
        onChange={(event) => setHours(event.target.value.replace(/\D/g, ''))}
      />
    </FormDialog>
  );
}

/** A recurring service: after a number of days, or running hours, or both. */
export function PlanDialog({ story, ...given }: Given & { readonly story: AssetStory }) {
  const choices = useQuery(choicesQuery(given.estate));
  const [fields, setFields] = useState({
    title: '',
    days: '',
    on: '',
    hours: '',
    nextHours: '',
    amount: '',
    vendor: '',
  });
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const number = (typed: string) => (typed === '' ? null : Number(typed));
  const send = useChange(
    given,
    () =>
      addPlan(given.estate, story.asset.id, {
        title: fields.title,
        every_days: number(fields.days),
        next_on: fields.on || null,
        every_hours: number(fields.hours),
        next_hours: number(fields.nextHours),
        vendor_id: fields.vendor || null,
        quote_kobo: koboOf(fields.amount),
      }),
    saved,
  );
  const digits = (name: 'days' | 'hours' | 'nextHours', label: string, field: string) => (
    <Field
      label={label}
      inputMode="numeric"
      maxLength={7}
      value={fields[name]}
      error={faultOf(send.error, field)}
      onChange={(event) => set({ [name]: event.target.value.replace(/\D/g, '') })}
    />
  );
  return (
    <FormDialog title={words.addPlan} text={words.planText} sending={send} onClose={given.onClose}>
      <Field
        label={words.planTitle}
        required
        maxLength={120}
        value={fields.title}
        error={faultOf(send.error, 'title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {digits('days', words.everyDays, 'every_days')}
        <Field
          label={words.nextOn}
          type="date"
          value={fields.on}
          error={faultOf(send.error, 'next_on')}
          onChange={(event) => set({ on: event.target.value })}
        />
        {digits('hours', words.everyHours, 'every_hours')}
        {digits('nextHours', words.nextHours, 'next_hours')}
      </div>
      <PartFailed title={MANAGE_WORDS.choicesFailed} of={[choices]} />
      <Select
        label={FACILITY_WORDS.vendor}
        searchable
        value={fields.vendor}
        onChange={(vendor) => set({ vendor })}
        options={[
          { value: '', label: FACILITY_WORDS.notChosen },
          ...(choices.data?.vendors ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <AmountField
        label={words.planCost}
        value={fields.amount}
        error={faultOf(send.error, 'quote_kobo')}
        onChange={(amount) => set({ amount })}
      />
    </FormDialog>
  );
}

export function EndPlanDialog({
  asset,
  plan,
  ...given
}: Given & { readonly asset: string; readonly plan: AssetStory['plans'][number] }) {
  const send = useChange(given, () => endPlan(given.estate, asset, plan.id), saved);
  return (
    <FormDialog
      title={words.endPlan}
      text={words.endPlanText(plan.title)}
      save={words.endPlan}
      sending={send}
      onClose={given.onClose}
    />
  );
}
