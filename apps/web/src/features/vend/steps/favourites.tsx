import type { FavouriteMeter } from '@gatelight/contract/places/households/favourite-meters';
import { useQuery } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { favouritesQuery, useFavouriteChange } from '../../../data/favourites.ts';
import { FAVOURITES_WORDS as WORDS } from '../../../strings/app/favourites.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OpenDialog } from '../../../ui/feedback/open-dialog.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ChoiceCards } from '../../../ui/payment/ways/choice-cards.tsx';
import { MeterNumber } from '../../../ui/values/money.tsx';

type NameDialogProps = {
  readonly meterNumber: string;
  /** Renamed instead of saved. */
  readonly favourite?: FavouriteMeter;
  readonly onClose: () => void;
};

function NameDialog({ meterNumber, favourite, onClose }: NameDialogProps) {
  const [name, setName] = useState(favourite?.name ?? '');
  const [problem, setProblem] = useState('');
  const change = useFavouriteChange();
  const save = () =>
    change.mutate(favourite ? { rename: favourite.id, name } : { save: meterNumber, name }, {
      onSuccess() {
        showSuccess(WORDS.saved(name.trim()));
        onClose();
      },
      onError: (failure) => setProblem(failureText(failure)),
    });
  return (
    <OpenDialog onClose={onClose} title={favourite ? WORDS.renameTitle : WORDS.saveTitle} isBusy={change.isPending}>
      <MeterNumber number={meterNumber} className="text-ink-2" />
      {/* Not a form: the dialog is inside the form of the page, and forms cannot be nested. */}
      <div
        role="presentation"
        className="mt-3 grid gap-5"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          save();
        }}
      >
        <Field
          label={WORDS.name}
          hint={WORDS.nameHint}
          name="favouriteName"
          maxLength={40}
          autoComplete="off"
          required
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem('');
          }}
        />
        <div className="answers">
          <Button name={WORDS.cancel} look="outline" disabled={change.isPending} onClick={onClose} />
          <Button name={WORDS.keep} isLoading={change.isPending} onClick={save} />
        </div>
      </div>
    </OpenDialog>
  );
}

export type FavouritesProps = {
  /** What is in the field now. */
  readonly number: string;
  readonly onChoose: (number: string) => void;
};

/** Saved meters to choose from; the chosen one can be renamed and removed. */
export function Favourites({ number, onChoose }: FavouritesProps) {
  const { data: favourites = [] } = useQuery(favouritesQuery);
  const [isRenaming, setIsRenaming] = useState(false);
  const change = useFavouriteChange();
  const chosen = favourites.find((favourite) => favourite.number === number.replace(/\D/g, ''));
  if (favourites.length === 0) return null;

  const remove = ({ id, name, number: meterNumber }: FavouriteMeter) =>
    change.mutate(
      { remove: id },
      {
        onSuccess: () =>
          showSuccess(WORDS.removed(name), {
            name: WORDS.undo,
            run: () => change.mutate({ save: meterNumber, name }),
          }),
        onError: (failure) => showError(failureText(failure)),
      },
    );
  return (
    <div className="grid gap-1">
      <div className="max-h-80 overflow-y-auto p-1 -m-1">
        <ChoiceCards
          label={WORDS.choose}
          value={chosen?.id ?? null}
          onChange={(id) => onChoose(favourites.find((favourite) => favourite.id === id)?.number ?? '')}
          choices={favourites.map((favourite) => ({
            value: favourite.id,
            name: favourite.name,
            text: <MeterNumber number={favourite.number} />,
          }))}
        />
      </div>
      {chosen && (
        <div className="-ms-3.5 flex flex-wrap">
          <Button
            name={WORDS.rename}
            aria-label={WORDS.renameWhich(chosen.name)}
            look="quiet"
            small
            onClick={() => setIsRenaming(true)}
          />
          <Button
            name={WORDS.remove}
            aria-label={WORDS.removeWhich(chosen.name)}
            look="quiet"
            small
            isLoading={change.isPending}
            onClick={() => remove(chosen)}
          />
        </div>
      )}
      {chosen && isRenaming && (
        <NameDialog meterNumber={chosen.number} favourite={chosen} onClose={() => setIsRenaming(false)} />
      )}
    </div>
  );
}

/** For a meter that was just verified and is not saved yet. */
export function SaveFavourite({ number }: { readonly number: string }) {
  const { data: favourites } = useQuery(favouritesQuery);
  const [isNaming, setIsNaming] = useState(false);
  if (!favourites || favourites.some((favourite) => favourite.number === number)) return null;
  return (
    <>
      <Button
        name={WORDS.save}
        look="quiet"
        small
        className="-ms-3.5 justify-self-start"
        icon={<Star aria-hidden="true" size={18} />}
        onClick={() => setIsNaming(true)}
      />
      {isNaming && <NameDialog meterNumber={number} onClose={() => setIsNaming(false)} />}
    </>
  );
}
