import { todayInLagos } from '@gatelight/contract/lagos-days';
import {
  HELPER_DAYS,
  addHelper,
  changeHelper,
  endHelper,
  helperKinds,
  removeHelperPhoto,
  setHelperPhoto,
} from '@gatelight/contract/places/helpers';
import type { Helper, HelperKind, NewHelper } from '@gatelight/contract/places/helpers';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { shrinkPhoto } from '../../../data/forms/shrink-photo.ts';
import { useRequestKey } from '../../../data/forms/use-request-key.ts';
import { VISITOR_WORDS } from '../../../strings/app/visitors.ts';
import { HOUSEHOLD_WORDS as WORDS } from '../../../strings/app/household.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { clockText } from '../../../ui/pass/pass-times.ts';
import { Select } from '../../../ui/select/select.tsx';
import { WeekdayField } from '../invite-fields.tsx';
import { FormDialog, faultOf, useChange } from './form-dialog.tsx';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

type Draft = {
  readonly name: string;
  readonly phone: string;
  readonly kind: HelperKind;
  readonly weekdays: number;
  readonly from: string;
  readonly to: string;
  readonly until: string;
  readonly pausedUntil: string;
};

const draftOf = (helper: Helper | undefined): Draft => ({
  name: helper?.name ?? '',
  phone: helper?.phone ?? '',
  kind: helper?.kind ?? 'cleaner',
  weekdays: helper?.weekdays ?? 31,
  from: clockText(helper?.day_from ?? 480),
  to: clockText(helper?.day_to ?? 1020),
  until: helper?.until_on ?? todayInLagos(HELPER_DAYS - 2),
  pausedUntil: helper?.paused_until ?? '',
});

const factsOf = (draft: Draft): Omit<NewHelper, 'key'> => ({
  name: draft.name,
  phone: draft.phone.trim() === '' ? null : draft.phone,
  kind: draft.kind,
  weekdays: draft.weekdays,
  day_from: minutesOf(draft.from),
  day_to: minutesOf(draft.to),
  until_on: draft.until,
  paused_until: draft.pausedUntil === '' ? null : draft.pausedUntil,
});

/** The fields changed since the form opened: another resident may have changed the rest meanwhile. Hours are sent together. */
function changedIn(draft: Draft, first: Draft): Partial<Omit<NewHelper, 'key'>> {
  const { day_from: from, day_to: to, ...facts } = factsOf(draft);
  const before = factsOf(first);
  const changed = Object.entries(facts).filter(([name, value]) => value !== before[name as keyof typeof facts]);
  return {
    ...Object.fromEntries(changed),
    ...((from !== before.day_from || to !== before.day_to) && { day_from: from, day_to: to }),
  };
}

/** Sends the facts and then the photo. A photo that does not arrive loses no facts. */
async function save(
  house: string,
  { helper, key, first }: { helper: string | undefined; key: string; first: Draft },
  draft: Draft,
  photo: File | undefined,
): Promise<string> {
  let id = helper;
  if (id === undefined) ({ id } = await call(addHelper, { params: { house }, body: { key, ...factsOf(draft) } }));
  else await call(changeHelper, { params: { house, helper: id }, body: changedIn(draft, first) });
  if (photo === undefined) return WORDS.saved;
  try {
    await call(setHelperPhoto, { params: { house, helper: id }, body: {}, file: await shrinkPhoto(photo) });
    return WORDS.saved;
  } catch {
    return WORDS.photoMissing;
  }
}

/** A new or existing helper of a house. */
export function HelperDialog({
  house,
  helper,
  onClose,
}: {
  readonly house: string;
  readonly helper: Helper | undefined;
  readonly onClose: () => void;
}) {
  const [first] = useState(() => draftOf(helper));
  const [draft, setDraft] = useState(first);
  const [photo, setPhoto] = useState<File>();
  const [problem, setProblem] = useState<'days' | 'to'>();
  const keyFor = useRequestKey();
  const sending = useChange(
    house,
    () => save(house, { helper: helper?.id, key: keyFor(draft), first }, draft, photo),
    onClose,
  );
  const ending = useChange(
    house,
    () => call(endHelper, { params: { house, helper: helper?.id ?? '' } }).then(() => WORDS.ended),
    onClose,
  );
  // The stored photo. It is removed immediately, the rest of the form is saved when it is sent.
  const [kept, setKept] = useState(helper?.photo ?? null);
  const removing = useChange(
    house,
    () => call(removeHelperPhoto, { params: { house, helper: helper?.id ?? '' } }).then(() => WORDS.photoRemoved),
    () => setKept(null),
  );
  const change = (changed: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    setProblem(undefined);
  };
  function send(): void {
    if (draft.weekdays === 0) return setProblem('days');
    if (draft.from === '' || draft.to === '' || draft.to === draft.from) return setProblem('to');
    sending.mutate();
  }
  return (
    <FormDialog
      title={helper?.name ?? WORDS.addHelper}
      save={helper ? WORDS.save : WORDS.addHelper}
      sending={[ending, removing].find(({ error }) => error !== null) ?? sending}
      other={
        helper && (
          <Button look="outline" name={WORDS.end} isLoading={ending.isPending} onClick={() => ending.mutate()} />
        )
      }
      onSend={send}
      onClose={onClose}
    >
      <Field
        label={WORDS.name}
        hint={WORDS.nameHint}
        required
        maxLength={60}
        autoComplete="off"
        value={draft.name}
        error={faultOf(sending.error, 'name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label={WORDS.work}
          value={draft.kind}
          options={helperKinds.map((kind) => ({ value: kind, label: WORDS.kinds[kind] }))}
          onChange={(kind) => change({ kind: helperKinds.find((one) => one === kind) ?? 'other' })}
        />
        <Field
          label={WORDS.phone}
          hint={WORDS.phoneHint}
          type="tel"
          maxLength={20}
          autoComplete="off"
          value={draft.phone}
          error={faultOf(sending.error, 'phone')}
          onChange={({ target }) => change({ phone: target.value })}
        />
      </div>
      <WeekdayField
        value={draft.weekdays}
        error={problem === 'days' ? WORDS.chooseDays : undefined}
        onChange={(weekdays) => change({ weekdays })}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <Field
          type="time"
          label={WORDS.from}
          value={draft.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <Field
          type="time"
          label={WORDS.to}
          hint={draft.to !== '' && draft.to < draft.from ? WORDS.nextDay : undefined}
          value={draft.to}
          error={problem === 'to' ? WORDS.chooseTimes : undefined}
          onChange={({ target }) => change({ to: target.value })}
        />
        <Field
          type="date"
          label={WORDS.until}
          hint={WORDS.untilHint}
          min={todayInLagos()}
          max={todayInLagos(HELPER_DAYS)}
          value={draft.until}
          error={draft.until === '' ? VISITOR_WORDS.chooseDay : faultOf(sending.error, 'until_on')}
          onChange={({ target }) => change({ until: target.value })}
        />
        <Field
          type="date"
          label={WORDS.pauseUntil}
          hint={WORDS.pauseHint}
          min={todayInLagos(1)}
          value={draft.pausedUntil}
          error={faultOf(sending.error, 'paused_until')}
          onChange={({ target }) => change({ pausedUntil: target.value })}
        />
      </div>
      {helper && kept !== null && (
        <div className="flex items-center gap-4">
          <img
            src={`data:image/webp;base64,${kept}`}
            alt={WORDS.photoOf(helper.name)}
            width={72}
            height={90}
            className="h-[90px] w-[72px] rounded-md object-cover"
          />
          <Button
            look="outline"
            small
            name={WORDS.removePhoto}
            isLoading={removing.isPending}
            onClick={() => removing.mutate()}
          />
        </div>
      )}
      <Field
        type="file"
        accept="image/jpeg,image/png"
        label={kept === null ? WORDS.photo : WORDS.otherPhoto}
        hint={WORDS.photoHint}
        onChange={({ target }) => setPhoto(target.files?.[0])}
      />
    </FormDialog>
  );
}
