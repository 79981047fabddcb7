import type { ManagedHouse } from '@gatelight/contract/manage';
import { useState } from 'react';
import { MANAGE_WORDS as words } from '../../../strings/manage/estate.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Failure, Foot, faultOf, useChange } from '../dialog-parts.tsx';
import type { Given } from '../dialog-parts.tsx';
import { addHouse, addPerson, editPerson, endPerson, renameHouse, retireHouse } from '../estate-queries.ts';
import type { PersonInput } from '../estate-queries.ts';

export type ListedPerson = ManagedHouse['people'][number];

/** Adds a house, or gives one another name. */
export function HouseDialog({ house, ...given }: Given & { readonly house?: ManagedHouse }) {
  const [name, setName] = useState(house?.name ?? '');
  const save = useChange(
    given,
    (next: string) => (house ? renameHouse(house.id, next) : addHouse(given.estate, next)),
    (next) => (house ? words.saved : words.houseAdded(next)),
  );
  return (
    <Dialog
      isOpen
      onClose={given.onClose}
      title={house ? words.renameHouse(house.name) : words.addHouse}
      isBusy={save.isPending}
    >
      <form
        noValidate
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(name.trim());
        }}
      >
        <Field
          label={words.houseName}
          hint={words.houseNameHint}
          required
          maxLength={120}
          value={name}
          error={faultOf(save.error, 'name')}
          onChange={(event) => setName(event.target.value)}
        />
        <Failure error={save.error} />
        <Foot onClose={given.onClose}>
          <Button type="submit" name={words.save} isLoading={save.isPending} />
        </Foot>
      </form>
    </Dialog>
  );
}

export function RetireDialog({ house, ...given }: Given & { readonly house: ManagedHouse }) {
  const retire = useChange(
    given,
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

/** Lists a person in a house, changes their details, or takes them off the list. */
export function PersonDialog({
  house,
  person,
  ...given
}: Given & { readonly house: ManagedHouse; readonly person?: ListedPerson }) {
  const id = person?.id.replace('occupant:', '');
  const [entered, setEntered] = useState<PersonInput>({
    name: person?.name ?? '',
    phone: person?.phone ?? '',
    email: person?.email ?? '',
    is_owner: person?.role === 'owner',
  });
  const set = (change: Partial<PersonInput>) => setEntered({ ...entered, ...change });
  const save = useChange(
    given,
    (body: PersonInput) => (id === undefined ? addPerson(house.id, body) : editPerson(id, body)),
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
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={entered.is_owner}
            onChange={(event) => set({ is_owner: event.target.checked })}
          />
          {words.isOwner}
        </label>
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
