import type { Approval, Decision } from '@gatelight/contract/places/households/requests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, failureText } from '../../../api.ts';
import { estatesQuery, housesQuery } from '../../../data/meters.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { REQUEST_WORDS as words } from '../../../strings/manage/requests.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showSuccess } from '../../../ui/feedback/toast.tsx';
import { TextAreaField } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { estateKey } from '../estate-queries.ts';
import { decide } from './queries.ts';

type Place = { readonly propertyId: string; readonly houseId: string };

/** For a role, staff say for which estate or house: the house of the person's meter is preselected. */
function PlaceFields({
  approval,
  place,
  onChange,
  isChecked,
}: {
  readonly approval: Approval;
  readonly place: Place;
  readonly onChange: (place: Place) => void;
  readonly isChecked: boolean;
}) {
  const estates = useQuery(estatesQuery);
  const houses = useQuery({ ...housesQuery(place.propertyId), enabled: place.propertyId !== '' });
  const options = (list: readonly { id: string; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Select
        label={words.estate}
        required
        searchable
        isLoading={estates.isPending}
        options={options(estates.data)}
        value={place.propertyId}
        error={isChecked && place.propertyId === '' ? words.estateRequired : undefined}
        onChange={(propertyId) => onChange({ propertyId, houseId: '' })}
      />
      {approval.wants === 'homeOwner' && (
        <Select
          key={place.propertyId}
          label={words.house}
          required
          searchable
          disabled={place.propertyId === ''}
          isLoading={houses.isLoading}
          options={options(houses.data)}
          value={place.houseId}
          error={isChecked && place.houseId === '' ? words.houseRequired : undefined}
          onChange={(houseId) => onChange({ ...place, houseId })}
        />
      )}
    </>
  );
}

/** Approve or decline, with the effect of the decision and a note to the person. */
export function DecisionDialog({ approval, onClose }: { readonly approval: Approval; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [place, setPlace] = useState({ propertyId: approval.estate_id ?? '', houseId: approval.house_id ?? '' });
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isRole = approval.kind === 'role';
  const isPlaced = !isRole || (place.propertyId !== '' && (approval.wants !== 'homeOwner' || place.houseId !== ''));
  const send = useSingleMutation({
    mutationFn: (decision: Decision) =>
      decide(approval.id, {
        decision,
        ...(isRole && decision === 'approve' && { propertyId: place.propertyId }),
        ...(isRole && decision === 'approve' && place.houseId !== '' && { houseId: place.houseId }),
        ...(note.trim() !== '' && { note }),
      }),
    onSuccess: ({ status }) => {
      showSuccess(status === 'approved' ? words.approved(approval.user_name) : words.declined(approval.user_name));
      onClose();
    },
    // Another person may have decided: the list is read again either way.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['overview'] }),
        ...(approval.estate_id === null
          ? []
          : [queries.invalidateQueries({ queryKey: estateKey(approval.estate_id) })]),
      ]),
  });
  const busyWith = (decision: Decision) => send.isPending && send.variables === decision;
  return (
    <Dialog isOpen onClose={onClose} title={approval.user_name} isBusy={send.isPending}>
      <div className="mt-2 grid gap-4">
        <p>
          <span className="font-semibold">{words.wants[approval.wants]}.</span>{' '}
          <span className="text-ink-2">{words.effects[approval.wants]}</span>
        </p>
        {isRole && <PlaceFields approval={approval} place={place} onChange={setPlace} isChecked={isChecked} />}
        <TextAreaField
          label={words.note}
          hint={words.noteHint}
          rows={3}
          maxLength={300}
          value={note}
          error={send.error instanceof CallError ? send.error.fields.note : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        <div role="alert" className="empty:hidden">
          {send.isError && <Notice kind="danger">{failureText(send.error)}</Notice>}
        </div>
        <div className="answers">
          <Button
            look="outline"
            name={words.decline}
            isLoading={busyWith('decline')}
            onClick={() => send.mutate('decline')}
          />
          <Button
            name={words.approve}
            isLoading={busyWith('approve')}
            onClick={() => {
              setIsChecked(true);
              if (isPlaced) send.mutate('approve');
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}
