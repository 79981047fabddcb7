import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { Helper } from '@gatelight/contract/places/helpers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotRead } from '../../../data/queries/not-read.tsx';
import { householdQuery } from '../../../data/household.ts';
import { HOUSEHOLD_WORDS as WORDS } from '../../../strings/app/household.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { GoodsPart } from './goods-part.tsx';
import { HelperDialog } from './helper-dialog.tsx';
import { aboutText, initials, seen } from './helper-texts.ts';
import { HideName } from './hide-name.tsx';
import { VehiclesPart } from './vehicles-part.tsx';

/** Helpers, vehicles and goods of the house at the gate. */
export function HouseholdTab({ house }: { readonly house: string }) {
  const household = useQuery(householdQuery(house));
  const { data } = household;
  if (!data) {
    return (
      <NotRead query={household} title={WORDS.failed} loading={WORDS.loading} className="h-60 w-full rounded-lg" />
    );
  }
  return (
    <div className="grid gap-6">
      <Helpers house={house} helpers={data.helpers} />
      <VehiclesPart house={house} vehicles={data.vehicles} />
      <GoodsPart house={house} goods={data.exit_passes} />
      <HideName />
    </div>
  );
}

function Helpers({ house, helpers }: { readonly house: string; readonly helpers: readonly Helper[] }) {
  const [open, setOpen] = useState<Helper | 'new' | null>(null);
  const add = <Button name={WORDS.addHelper} onClick={() => setOpen('new')} />;
  return (
    <div className="grid gap-3">
      {helpers.length === 0 ? (
        <EmptyState title={WORDS.noHelpers} text={WORDS.noHelpersText} action={add} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-16 font-semibold">{WORDS.count(String(helpers.length))}</h2>
            <Button look="outline" small name={WORDS.addHelper} onClick={() => setOpen('new')} />
          </div>
          <ul className="card-box divide-y divide-line overflow-hidden" aria-label={WORDS.tab}>
            {helpers.map((helper) => (
              <HelperRow key={helper.id} helper={helper} onOpen={() => setOpen(helper)} />
            ))}
          </ul>
          <p className="text-13 text-ink-2">{WORDS.privacy}</p>
        </>
      )}
      {open !== null && (
        <HelperDialog house={house} helper={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

function HelperRow({ helper, onOpen }: { readonly helper: Helper; readonly onOpen: () => void }) {
  const { look, word } = seen(helper, todayInLagos());
  return (
    <li>
      <button
        type="button"
        className="flex w-full items-center gap-3 px-4 py-3 text-start hover:bg-surface-2"
        onClick={onOpen}
      >
        {helper.photo === null ? (
          <span aria-hidden="true" className="tile font-semibold">
            {initials(helper.name)}
          </span>
        ) : (
          <img src={`data:image/webp;base64,${helper.photo}`} alt="" className="size-10 rounded-full object-cover" />
        )}
        <span className="grid min-w-0 grow gap-0.5">
          <span className="font-semibold wrap-anywhere">{helper.name}</span>
          <span className="text-14 text-ink-2 wrap-anywhere">{aboutText(helper)}</span>
        </span>
        <StatusPill status={look} word={word} className="pill-small shrink-0" />
      </button>
    </li>
  );
}
