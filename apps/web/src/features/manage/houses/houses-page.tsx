import type { MeterLife } from '@gatelight/contract/places/properties/meters';
import { houseStates } from '@gatelight/contract/office/manage/houses';
import type { HouseState, ManagedHouse } from '@gatelight/contract/office/manage/houses';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { failureText } from '../../../api.ts';
import { fullDay } from '../../../data/power/figures.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { hiddenHead } from '../../../page-head.ts';
import { MANAGE_WORDS as words } from '../../../strings/manage/estate.ts';
import { OWN_IMPORT_WORDS } from '../../../strings/manage/imports.ts';
import { HOUSE_WORDS } from '../../../strings/manage/houses.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { Select } from '../../../ui/select/select.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { HouseDialog, PersonDialog, RetireDialog } from '../house-dialog.tsx';
import type { ListedPerson } from '../house-dialog.tsx';
import { useEstateId } from '../estate-loaded.tsx';
import { houseFiguresQuery, housesQuery, saveHouses } from '../estate-queries.ts';
import type { HouseFilters } from '../estate-queries.ts';
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
  const { chosen, choose } = useChosen();
  const filters: HouseFilters = { ...chosen, ...(q !== '' && { q }) };
  const houses = useInfiniteQuery(housesQuery(estate, filters));
  const figures = useQuery(houseFiguresQuery(estate)).data;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const items = houses.data?.pages.flatMap((page) => page.items);
  return (
    <PortalPage
      title={PORTAL_WORDS.screens.houses}
      lead={figures && HOUSE_WORDS.figures(figures.houses, figures.occupied, figures.people)}
      action={
        <div className="flex flex-wrap gap-2">
          <Link className="btn btn-outline" to={APP_PATHS.manageEstate(estate, 'houses/import')}>
            {OWN_IMPORT_WORDS.title}
          </Link>
          <Button
            name={words.addHouse}
            icon={<Plus aria-hidden="true" size={18} />}
            onClick={() => setOpen({ kind: 'add' })}
          />
        </div>
      }
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{HOUSE_WORDS.show}</legend>
        {(['', ...houseStates] as const).map((state) => (
          <Button
            key={state}
            look={(chosen.state ?? '') === state ? 'soft' : 'outline'}
            small
            aria-pressed={(chosen.state ?? '') === state}
            name={`${HOUSE_WORDS.states[state === '' ? 'all' : state]}${countOf(figures, state)}`}
            onClick={() => choose({ state })}
          />
        ))}
      </fieldset>
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field
          label={words.findHouse}
          type="search"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {figures && figures.blocks.length > 0 && (
          <Select
            label={HOUSE_WORDS.block}
            value={chosen.block ?? ''}
            options={[
              { value: '', label: HOUSE_WORDS.allBlocks },
              ...figures.blocks.map((block) => ({ value: block, label: block })),
            ]}
            onChange={(block) => choose({ block })}
          />
        )}
        <Select
          label={HOUSE_WORDS.held}
          value={chosen.held ?? ''}
          options={[
            { value: '', label: HOUSE_WORDS.everyone },
            { value: 'owner', label: HOUSE_WORDS.helds.owner },
            { value: 'tenant', label: HOUSE_WORDS.helds.tenant },
          ]}
          onChange={(held) => choose({ held })}
        />
        <Select
          label={HOUSE_WORDS.sort}
          value={chosen.sort ?? 'name'}
          options={[
            { value: 'name', label: HOUSE_WORDS.sorts.name },
            { value: '-owed', label: HOUSE_WORDS.sorts['-owed'] },
          ]}
          onChange={(sort) => choose({ sort: sort === 'name' ? '' : sort })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            look="quiet"
            small
            name={format === 'csv' ? HOUSE_WORDS.saveCsv : HOUSE_WORDS.saveXlsx}
            onClick={() => void saveHouses(estate, filters, format).catch((error) => showError(failureText(error)))}
          />
        ))}
      </div>
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

type Chosen = Pick<HouseFilters, 'state' | 'block' | 'held' | 'sort'>;

/** What the address asks for, so that a figure elsewhere can lead to its houses. */
function useChosen() {
  const [params, setParams] = useSearchParams();
  const choose = (change: Readonly<Record<string, string>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(change)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const state = houseStates.find((one) => one === params.get('state'));
  const block = (params.get('block') ?? '').slice(0, 40);
  const held = (['owner', 'tenant'] as const).find((one) => one === params.get('held'));
  const chosen: Chosen = {
    ...(state && { state }),
    ...(block !== '' && { block }),
    ...(held && { held }),
    ...(params.get('sort') === '-owed' && { sort: '-owed' as const }),
  };
  return { chosen, choose };
}

function countOf(
  figures: { houses: number; occupied: number; empty: number; arrears: number } | undefined,
  state: HouseState | '',
): string {
  return figures ? ` ${figures[state === '' ? 'houses' : state]}` : '';
}

/** Block, kind, area and bedrooms, as far as the estate knows them. */
function factsOf({ block, kind, area_m2, bedrooms }: ManagedHouse): string {
  return [
    block,
    kind && HOUSE_WORDS.kinds[kind],
    area_m2 !== null && HOUSE_WORDS.square(area_m2),
    bedrooms !== null && HOUSE_WORDS.beds(bedrooms),
  ]
    .filter(Boolean)
    .join(' · ');
}

const stateOf = ({ is_occupied, empty_since }: ManagedHouse): string =>
  is_occupied
    ? HOUSE_WORDS.occupied
    : empty_since === null
      ? HOUSE_WORDS.empty
      : HOUSE_WORDS.emptySince(fullDay(empty_since));

function House({ house, onOpen }: { readonly house: ManagedHouse; readonly onOpen: (open: Open) => void }) {
  const estate = useEstateId();
  return (
    <li className="card grid content-start gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 text-18 wrap-anywhere">
          <Link className="text-link" to={APP_PATHS.manageEstate(estate, `houses/${house.id}`)}>
            {house.name}
          </Link>
        </h2>
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
      <div className="grid gap-1 text-14 text-ink-2">
        {factsOf(house) !== '' && <p>{factsOf(house)}</p>}
        <p className="flex flex-wrap gap-x-2">
          <span>{stateOf(house)}</span>
          {house.owed_kobo > 0n && (
            <span className="font-semibold text-ink">
              {HOUSE_WORDS.owes} <Money kobo={house.owed_kobo} />
            </span>
          )}
        </p>
        {house.note !== '' && <p className="wrap-anywhere">{house.note}</p>}
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
                {[
                  words.roles[person.role],
                  person.role === 'owner' && !person.lives_here && HOUSE_WORDS.livesElsewhere,
                  person.pays && HOUSE_WORDS.pays,
                  person.since && HOUSE_WORDS.since(fullDay(person.since)),
                  person.phone,
                  person.email,
                  isListed(person) ? null : words.hasAccount,
                ]
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
      {house.past.length > 0 && (
        <details className="text-14 text-ink-2">
          <summary className="min-h-11 cursor-pointer content-center">{HOUSE_WORDS.past}</summary>
          <ul className="grid gap-1">
            {house.past.map(({ name, since, until }) => (
              <li key={`${name} ${since} ${until}`}>
                {name}, {HOUSE_WORDS.stay(fullDay(since), fullDay(until))}
              </li>
            ))}
          </ul>
        </details>
      )}
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
