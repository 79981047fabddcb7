import type { ManagedHouse } from '@gatelight/contract/office/manage/houses';
import { houseKinds } from '@gatelight/contract/places/properties/house-kinds';
import type { HouseKind } from '@gatelight/contract/places/properties/house-kinds';
import { useState } from 'react';
import { MANAGE_WORDS as words } from '../../strings/manage/estate.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Failure, Foot, faultOf, useChange } from './dialog-parts.tsx';
import type { Given } from './dialog-parts.tsx';
import { addHouse, addPerson, editPerson, endPerson, renameHouse, retireHouse, setFacts } from './estate-queries.ts';
import type { FactsInput, PersonInput } from './estate-queries.ts';
import { HOUSE_WORDS } from '../../strings/manage/houses.ts';
import { MOVE_WORDS } from '../../strings/manage/moves.ts';
import { FormDialog } from './form-dialog.tsx';

export type ListedPerson = ManagedHouse['people'][number];

type Typed = { name: string; block: string; kind: string; area: string; bedrooms: string; note: string };

const numberOf = (typed: string) => (typed === '' ? null : Number(typed));
const factsOf = ({ block, kind, area, bedrooms, note }: Typed): FactsInput => ({
  block: block.trim(),
  kind: kind === '' ? null : (kind as HouseKind),
  area_m2: numberOf(area),
  bedrooms: numberOf(bedrooms),
  note: note.trim(),
});

const KIND_OPTIONS = [
  { value: '', label: HOUSE_WORDS.kindUnknown },
  ...houseKinds.map((value) => ({ value, label: HOUSE_WORDS.kinds[value] })),
];

/** Adds a house, or changes the estate's data about one. */
export function HouseDialog({ house, ...given }: Given & { readonly house?: ManagedHouse }) {
  const [typed, setTyped] = useState<Typed>({
    name: house?.name ?? '',
    block: house?.block ?? '',
    kind: house?.kind ?? '',
    area: house?.area_m2?.toString() ?? '',
    bedrooms: house?.bedrooms?.toString() ?? '',
    note: house?.note ?? '',
  });
  const [known] = useState(() => factsOf(typed));
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  // If a house was made and saving its facts failed, the next click does not make it twice.
  const [madeId, setMadeId] = useState(house?.id);
  const [savedName, setSavedName] = useState(house?.name);
  const save = useChange(
    given,
    async (next: Typed) => {
      const name = next.name.trim();
      let id = madeId;
      if (id === undefined) ({ id } = await addHouse(given.estate, name));
      else if (name !== savedName) await renameHouse(id, name);
      setMadeId(id);
      setSavedName(name);
      // Only fields that were changed here: another manager may have changed the rest meanwhile.
      const facts = Object.entries(factsOf(next)).filter(([name, value]) => value !== known[name as keyof FactsInput]);
      if (facts.length > 0) await setFacts(given.estate, [id], Object.fromEntries(facts));
    },
    ({ name }) => (house ? words.saved : words.houseAdded(name.trim())),
  );
  const digits = (text: string) => text.replaceAll(/\D/g, '');
  return (
    <FormDialog
      title={house ? words.renameHouse(house.name) : words.addHouse}
      save={words.save}
      sending={save}
      onClose={given.onClose}
      onSend={() => save.mutate(typed)}
    >
      <Field
        label={words.houseName}
        hint={words.houseNameHint}
        required
        maxLength={120}
        value={typed.name}
        error={faultOf(save.error, 'name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={HOUSE_WORDS.block}
          maxLength={40}
          value={typed.block}
          onChange={(event) => set({ block: event.target.value })}
        />
        <Select label={HOUSE_WORDS.kind} value={typed.kind} options={KIND_OPTIONS} onChange={(kind) => set({ kind })} />
        <Field
          label={HOUSE_WORDS.area}
          inputMode="numeric"
          maxLength={6}
          value={typed.area}
          error={faultOf(save.error, 'facts.area_m2')}
          onChange={(event) => set({ area: digits(event.target.value) })}
        />
        <Field
          label={HOUSE_WORDS.bedrooms}
          inputMode="numeric"
          maxLength={2}
          value={typed.bedrooms}
          error={faultOf(save.error, 'facts.bedrooms')}
          onChange={(event) => set({ bedrooms: digits(event.target.value) })}
        />
      </div>
      <Field
        label={HOUSE_WORDS.note}
        hint={HOUSE_WORDS.noteHint}
        maxLength={300}
        value={typed.note}
        onChange={(event) => set({ note: event.target.value })}
      />
    </FormDialog>
  );
}

/** `onGone`: opens another page instead of the house. */
export function RetireDialog({
  house,
  onGone,
  ...given
}: Given & { readonly house: ManagedHouse; readonly onGone: () => void }) {
  const retire = useChange(
    { ...given, onClose: onGone },
    () => retireHouse(house.id),
    () => words.houseGone(house.name),
  );
  return (
    <Dialog isOpen onClose={given.onClose} title={words.retireHouse(house.name)} isBusy={retire.isPending}>
      <div className="mt-2 grid gap-4">
        <p className="text-ink-2">{words.retireText}</p>
        <Failure error={retire.error} />
        <Foot onClose={given.onClose}>
          <Button
            look="danger"
            name={words.retire}
            isLoading={retire.isPending}
            onClick={() => retire.mutate(undefined)}
          />
        </Foot>
      </div>
    </Dialog>
  );
}

function Tick({
  name,
  isChecked,
  isDisabled = false,
  onChange,
}: {
  readonly name: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {name}
    </label>
  );
}

/** People with an account who are not on the estate's list manage their own details. */
export const isListed = ({ id }: ListedPerson) => id.startsWith('occupant:');

/** Lists a person in a house, changes their details, or takes them off the list. */
export function PersonDialog({
  house,
  person,
  ...given
}: Given & { readonly house: ManagedHouse; readonly person?: ListedPerson }) {
  const id = person?.id.replace('occupant:', '');
  // As it was when the dialog opened: the page behind it is read again meanwhile.
  const [seenAt] = useState(person?.seen_at);
  const [entered, setEntered] = useState<PersonInput>({
    name: person?.name ?? '',
    phone: person?.phone ?? '',
    email: person?.email ?? '',
    is_owner: person?.role === 'owner',
    lives_here: person?.lives_here ?? true,
    pays: person?.pays ?? !house.people.some((one) => isListed(one) && one.lives_here),
  });
  const set = (change: Partial<PersonInput>) => setEntered({ ...entered, ...change });
  const save = useChange(
    given,
    (body: PersonInput) =>
      id === undefined ? addPerson(house.id, body) : editPerson(id, { ...body, seen_at: seenAt?.toISOString() }),
    ({ name }) => words.personSaved(name),
  );
  const end = useChange(
    given,
    (ended: string) => endPerson(ended),
    () => words.personGone(person?.name ?? ''),
  );
  const isBusy = save.isPending || end.isPending;
  return (
    <Dialog
      isOpen
      onClose={given.onClose}
      title={person ? words.editPerson(person.name) : words.addPersonTo(house.name)}
      isBusy={isBusy}
    >
      <form
        noValidate
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(entered);
        }}
      >
        <Field
          label={words.name}
          required
          maxLength={120}
          autoComplete="off"
          value={entered.name}
          error={faultOf(save.error, 'name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Field
          label={words.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={11}
          value={entered.phone ?? ''}
          error={faultOf(save.error, 'phone')}
          onChange={(event) => set({ phone: event.target.value.replaceAll(/\D/g, '') })}
        />
        <Field
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={entered.email ?? ''}
          error={faultOf(save.error, 'email')}
          onChange={(event) => set({ email: event.target.value })}
        />
        <fieldset className="grid">
          <legend className="sr-only">{MOVE_WORDS.role}</legend>
          <Tick
            name={words.isOwner}
            isChecked={entered.is_owner}
            onChange={(isOwner) => set({ is_owner: isOwner, ...(!isOwner && { lives_here: true }) })}
          />
          {entered.is_owner && (
            <Tick
              name={HOUSE_WORDS.elsewhere}
              isChecked={!entered.lives_here}
              onChange={(isElsewhere) => set({ lives_here: !isElsewhere })}
            />
          )}
          <Tick
            name={HOUSE_WORDS.paysHere}
            isChecked={entered.pays === true}
            isDisabled={person?.pays === true}
            onChange={(pays) => set({ pays })}
          />
          {person?.pays === true && <p className="text-14 text-ink-2">{HOUSE_WORDS.paysNow}</p>}
        </fieldset>
        <Failure error={save.error ?? end.error} />
        <Foot onClose={given.onClose}>
          {id !== undefined && (
            <Button
              look="outline"
              name={words.endPerson}
              isLoading={end.isPending}
              disabled={isBusy}
              onClick={() => end.mutate(id)}
            />
          )}
          <Button type="submit" name={words.save} isLoading={save.isPending} disabled={isBusy} />
        </Foot>
      </form>
    </Dialog>
  );
}
