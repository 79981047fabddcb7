import type { MeterLife } from '@gatelight/contract/properties/meters';
import type { ManagedHouse } from '@gatelight/contract/manage';
import { useInfiniteQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { hiddenHead } from '../../../page-head.ts';
import { MANAGE_WORDS as words } from '../../../strings/manage/estate.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { MeterNumber } from '../../../ui/values/money.tsx';
import { HouseDialog, PersonDialog, RetireDialog } from './house-dialogs.tsx';
import type { ListedPerson } from './house-dialogs.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { housesQuery } from '../estate-queries.ts';
import { PortalPage } from '../portal-page.tsx';

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'retire'; readonly house: ManagedHouse }
  | { readonly kind: 'person'; readonly house: ManagedHouse; readonly person?: ListedPerson };

export const meta = () => hiddenHead(PORTAL_WORDS.screens.houses);

/** The houses of an estate with their meters and people. */
export default function HousesPage() {
  const estate = useEstateId();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 300);
  const houses = useInfiniteQuery(housesQuery(estate, q));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const items = houses.data?.pages.flatMap((page) => page.items);
  return (
    <PortalPage
      title={PORTAL_WORDS.screens.houses}
      action={
        <Button
          name={words.addHouse}
          icon={<Plus aria-hidden="true" size={18} />}
          onClick={() => setOpen({ kind: 'add' })}
        />
      }
    >
      <Field
        label={words.findHouse}
        type="search"
        maxLength={100}
        value={typed}
        className="min-w-0 sm:max-w-90"
        onChange={(event) => setTyped(event.target.value)}
      />
      {items ? (
        <>
          {items.length === 0 && <p className="py-3 text-ink-2">{words.noHouses}</p>}
          <ul className="grid gap-3 lg:grid-cols-2">
            {items.map((house) => (
              <House key={house.id} house={house} onOpen={setOpen} />
            ))}
          </ul>
          {houses.hasNextPage && (
            <Button
              look="outline"
              name={words.more}
              isLoading={houses.isFetchingNextPage}
              onClick={() => void houses.fetchNextPage()}
            />
          )}
        </>
      ) : houses.isError || houses.isPaused ? (
        <ErrorState title={words.failed} text={readFailure(houses.error)} onRetry={() => void houses.refetch()} />
      ) : (
        <Skeleton className="h-60 w-full rounded-lg" />
      )}
      {open?.kind === 'add' && <HouseDialog estate={estate} onClose={close} />}
      {open?.kind === 'rename' && <HouseDialog estate={estate} house={open.house} onClose={close} />}
      {open?.kind === 'retire' && <RetireDialog estate={estate} house={open.house} onClose={close} />}
      {open?.kind === 'person' && (
        <PersonDialog
          estate={estate}
          house={open.house}
          {...(open.person && { person: open.person })}
          onClose={close}
        />
      )}
    </PortalPage>
  );
}

function House({ house, onOpen }: { readonly house: ManagedHouse; readonly onOpen: (open: Open) => void }) {
  return (
    <li className="card grid content-start gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 text-18 wrap-anywhere">{house.name}</h2>
        <div className="flex flex-wrap gap-2">
          <Button
            look="quiet"
            small
            name={words.rename}
            aria-label={words.renameHouse(house.name)}
            onClick={() => onOpen({ kind: 'rename', house })}
          />
          <Button
            look="quiet"
            small
            name={words.retire}
            aria-label={`${words.retire}: ${house.name}`}
            onClick={() => onOpen({ kind: 'retire', house })}
          />
        </div>
      </div>
      {house.meters.length === 0 ? (
        <p className="text-14 text-ink-2">{words.noMeters}</p>
      ) : (
        <ul className="grid gap-1 text-14">
          {house.meters.map(({ number, utility, life }) => (
            <li key={number} className="flex flex-wrap gap-x-2">
              <MeterNumber number={number} />
              <span className="text-ink-2">
                {words.utilities[utility]}, {lifeOf(life)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ul className="grid divide-y divide-line border-t border-line">
        {house.people.length === 0 && <li className="py-2 text-14 text-ink-2">{words.nobody}</li>}
        {house.people.map((person) => (
          // An owner may live there too.
          <li key={`${person.id} ${person.role}`} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <span className="grid min-w-0">
              <span className="font-semibold wrap-anywhere">{person.name}</span>
              <span className="text-14 text-ink-2 wrap-anywhere">
                {[words.roles[person.role], person.phone, person.email, isListed(person) ? null : words.hasAccount]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {isListed(person) && (
              <Button
                look="quiet"
                small
                name={words.editPerson(person.name)}
                onClick={() => onOpen({ kind: 'person', house, person })}
              />
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button
          look="outline"
          small
          name={words.addPerson}
          aria-label={words.addPersonTo(house.name)}
          onClick={() => onOpen({ kind: 'person', house })}
        />
      </div>
    </li>
  );
}

/** Those with an account look after their own details. */
const isListed = ({ id }: ListedPerson) => id.startsWith('occupant:');

const lifeOf = (life: MeterLife): string => words.lives[life];
