import type { getEstate } from '@gatelight/contract/places/properties/estates';
import type { AnswerOf } from '@gatelight/contract/route';
import { useState } from 'react';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { ESTATE_WORDS as words } from '../../../strings/staff/estates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { FreeCapDialog } from './free-cap-dialog.tsx';
import type { Asked } from './place-dialog.tsx';

export type Estate = AnswerOf<typeof getEstate>;

export function Figures({ estate, onAsk }: { readonly estate: Estate; readonly onAsk: (asked: Asked) => void }) {
  const permissions = permissionsOf(useUser());
  const mayCap = permissions.has('tariffs.edit') && estate.retired_at === null;
  const mayAppoint = permissions.has('people.edit') && estate.retired_at === null;
  const [isCapping, setIsCapping] = useState(false);
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <section className="card p-4 text-14">
        <h2 className="pb-2 text-16">{words.debt}</h2>
        {estate.debt_kobo > 0n ? (
          <Money kobo={estate.debt_kobo} className="text-20 font-semibold" />
        ) : (
          <p className="text-ink-2">{words.noDebt}</p>
        )}
      </section>
      <section className="card p-4 text-14">
        <h2 className="pb-2 text-16">{words.managers}</h2>
        {estate.managers.length === 0 && <p className="text-ink-2">{words.noManagers}</p>}
        <ul className="grid gap-1">
          {estate.managers.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="wrap-anywhere">
                <b className="font-semibold">{one.name}</b> {one.email}
              </span>
              {mayAppoint && (
                <Button
                  look="quiet"
                  small
                  name={words.removeManager}
                  aria-label={words.removeManagerName(one.name)}
                  onClick={() =>
                    onAsk({
                      kind: 'manager.remove',
                      object: { estate_id: estate.id, user_id: one.id },
                      fields: {},
                    })
                  }
                />
              )}
            </li>
          ))}
        </ul>
        {mayAppoint && (
          <Button
            className="mt-3"
            name={words.addManager}
            look="outline"
            small
            onClick={() =>
              onAsk({ kind: 'manager.add', object: { estate_id: estate.id }, fields: { account_email: '' } })
            }
          />
        )}
      </section>
      <section className="card p-4 text-14">
        <h2 className="pb-2 text-16">{words.free}</h2>
        <dl className="grid gap-1">
          {estate.free_units.map(({ utility, given, most }) => (
            <div key={utility} className="flex justify-between gap-2">
              <dt className="text-ink-2">{words.utilities[utility]}</dt>
              <dd className="font-semibold">{words.freeValue(given, most)}</dd>
            </div>
          ))}
        </dl>
        {mayCap && (
          <Button className="mt-3" name={words.cap.open} look="outline" small onClick={() => setIsCapping(true)} />
        )}
        {isCapping && <FreeCapDialog estate={estate} onClose={() => setIsCapping(false)} />}
        {estate.free_units[0] && (
          <p className="pt-2 text-13 text-ink-2">{words.freeAlone(estate.free_units[0].alone)}</p>
        )}
      </section>
    </div>
  );
}
