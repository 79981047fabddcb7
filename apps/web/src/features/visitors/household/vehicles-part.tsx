import { addVehicle, endVehicle } from '@gatelight/contract/places/helpers';
import type { Vehicle } from '@gatelight/contract/places/helpers';
import Car from 'lucide-react/icons/car';
import { useState } from 'react';
import { call, failureText } from '../../../api.ts';
import { useRequestKey } from '../../../data/forms/use-request-key.ts';
import { HOUSEHOLD_WORDS as WORDS } from '../../../strings/app/household.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FormDialog, faultOf, useChange } from './form-dialog.tsx';
import { Part, Row } from './part.tsx';

/** The plates of a house, and the stickers from the estate office. */
export function VehiclesPart({ house, vehicles }: { readonly house: string; readonly vehicles: readonly Vehicle[] }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Part title={WORDS.vehicles} add={WORDS.addVehicle} empty={WORDS.noVehicles} onAdd={() => setIsAdding(true)}>
      {vehicles.map((vehicle) => (
        <VehicleRow key={vehicle.id} house={house} vehicle={vehicle} />
      ))}
      {isAdding && <VehicleDialog house={house} onClose={() => setIsAdding(false)} />}
    </Part>
  );
}

function VehicleRow({ house, vehicle }: { readonly house: string; readonly vehicle: Vehicle }) {
  const removing = useChange(house, () =>
    call(endVehicle, { params: { house, vehicle: vehicle.id } }).then(() => WORDS.removed),
  );
  const sticker = vehicle.sticker === null ? WORDS.noSticker : WORDS.sticker(vehicle.sticker);
  return (
    <Row
      tile={<Car aria-hidden="true" size={20} />}
      name={vehicle.plate}
      about={vehicle.about === '' ? sticker : `${vehicle.about} · ${sticker}`}
    >
      <Button
        look="quiet"
        small
        name={WORDS.remove}
        aria-label={WORDS.removeOf(vehicle.plate)}
        isLoading={removing.isPending}
        onClick={() => removing.mutate()}
      />
      {removing.error && <Notice kind="danger">{failureText(removing.error)}</Notice>}
    </Row>
  );
}

function VehicleDialog({ house, onClose }: { readonly house: string; readonly onClose: () => void }) {
  const [plate, setPlate] = useState('');
  const [about, setAbout] = useState('');
  const keyFor = useRequestKey();
  const adding = useChange(
    house,
    () =>
      call(addVehicle, { params: { house }, body: { key: keyFor([plate, about]), plate, about } }).then(
        () => WORDS.added,
      ),
    onClose,
  );
  return (
    <FormDialog
      title={WORDS.addVehicle}
      save={WORDS.addVehicle}
      sending={adding}
      onSend={() => adding.mutate()}
      onClose={onClose}
    >
      <Field
        label={WORDS.plate}
        required
        maxLength={16}
        autoComplete="off"
        autoCapitalize="characters"
        value={plate}
        error={faultOf(adding.error, 'plate')}
        onChange={({ target }) => setPlate(target.value)}
      />
      <Field
        label={WORDS.about}
        hint={WORDS.stickerText}
        maxLength={40}
        autoComplete="off"
        value={about}
        error={faultOf(adding.error, 'about')}
        onChange={({ target }) => setAbout(target.value)}
      />
    </FormDialog>
  );
}
