import type { EstateHouse } from '@gatelight/contract/places/properties/estates';
import { Link } from 'react-router';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { ESTATE_WORDS as words } from '../../../strings/staff/estates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { MeterNumber } from '../../../ui/values/money.tsx';
import type { Asked } from './place-dialog.tsx';

const editOf = ({ id, name, phone, email, role }: EstateHouse['people'][number]): Asked => ({
  kind: 'occupant.edit',
  object: { id: id.slice(9) },
  fields: { name, phone: phone ?? '', email: email ?? '', is_owner: role === 'owner' },
});

export function HousePanel({
  house,
  mayEdit,
  onAsk,
}: {
  readonly house: EstateHouse;
  readonly mayEdit: boolean;
  readonly onAsk: (asked: Asked) => void;
}) {
  const { id, name, note } = house;
  return (
    <div className="grid gap-4 text-14">
      {note !== '' && <p>{note}</p>}
      <ul className="grid gap-2">
        {house.meters.map((meter) => (
          <li key={meter.number} className="flex justify-between gap-2">
            <Link to={STAFF_PATHS.meter(meter.number)} className="text-link">
              <MeterNumber number={meter.number} />
            </Link>
            <span>{words.utilities[meter.utility]}</span>
          </li>
        ))}
      </ul>
      <ul className="grid gap-2">
        {house.people.map((person) => (
          <li key={`${person.id}${person.role}`} className="flex items-start justify-between gap-2">
            <span>
              <b className="font-semibold">{person.name}</b>{' '}
              <span className="text-ink-2">{words.roles[person.role]}</span>
              <span className="block text-ink-2 wrap-anywhere">
                {[person.phone, person.email].filter(Boolean).join(' · ')}
              </span>
            </span>
            {mayEdit && person.id.startsWith('occupant:') && (
              <span className="flex flex-wrap justify-end gap-1">
                <Button name={words.editPerson(person.name)} look="quiet" small onClick={() => onAsk(editOf(person))} />
                <Button
                  name={words.removePerson(person.name)}
                  look="quiet"
                  small
                  onClick={() => onAsk({ kind: 'occupant.end', object: { id: person.id.slice(9) }, fields: {} })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button
            name={words.addPerson}
            look="outline"
            small
            onClick={() =>
              onAsk({
                kind: 'occupant.add',
                object: { house_id: id },
                fields: { name: '', phone: '', email: '', is_owner: false },
              })
            }
          />
          <Button
            name={words.edit}
            look="outline"
            small
            onClick={() => onAsk({ kind: 'house.edit', object: { id }, fields: { name, note } })}
          />
          <Button
            name={words.retire}
            look="danger"
            small
            onClick={() => onAsk({ kind: 'house.retire', object: { id }, fields: {} })}
          />
        </div>
      )}
    </div>
  );
}
