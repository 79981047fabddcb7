import type { MyMeter } from '@gatelight/contract/places/households';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Gauge from 'lucide-react/icons/gauge';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { VEND_WORDS as WORDS } from '../../../strings/app/vend.ts';
import { STRINGS } from '../../../strings/index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { MeterField } from '../../../ui/fields/meter-field.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { ChoiceCards } from '../../../ui/payment/ways/choice-cards.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { MeterNumber } from '../../../ui/values/money.tsx';
import { Favourites, SaveFavourite } from './favourites.tsx';
import type { CheckedMeter } from '../queries.ts';
import type { VendForm } from '../use-vend-form.ts';

/** The place of a meter: the house and the estate. */
export function placeOf({ house_name: house, estate_name: estate }: MyMeter): string {
  return house ? `${house} · ${estate}` : estate;
}

type NameCardProps = {
  readonly nickname?: string;
  readonly name: string;
  readonly place: string | undefined;
  readonly number: string;
  readonly isVerified: boolean;
  /** On a phone only the chosen meter is shown: opens the list to choose another. */
  readonly onOpen?: (() => void) | undefined;
};

/** The owner of the meter, and whether we have just verified it. */
function NameCard({ nickname, name, place, number, isVerified, onOpen }: NameCardProps) {
  const Icon = isVerified ? BadgeCheck : Gauge;
  return (
    <div className="choice choice-plain flex-wrap cursor-default gap-y-1">
      <span className={cx('tile', isVerified && 'tile-green', onOpen && 'max-sm:size-5 max-sm:bg-transparent')}>
        <Icon aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <span className="block leading-snug font-semibold wrap-anywhere">
          {onOpen && nickname && <span className="sm:hidden">{`${nickname} · `}</span>}
          {name}
        </span>
        {place && <span className={cx('block text-13 text-ink-2', onOpen && 'max-sm:hidden')}>{place}</span>}
        <MeterNumber number={number} className="text-14" />
      </span>
      <StatusPill
        status={isVerified ? 'success' : 'other'}
        word={isVerified ? WORDS.verified : WORDS.notVerified}
        className={cx('pill-small', onOpen && 'max-sm:hidden')}
      />
      {onOpen && (
        <Button
          name={WORDS.change}
          look="quiet"
          small
          aria-label={`${WORDS.change}: ${WORDS.meter}`}
          className="px-1 underline underline-offset-4 sm:hidden"
          onClick={onOpen}
        />
      )}
    </div>
  );
}

function MeterError({ text }: { readonly text: string | undefined }) {
  return (
    <p role="alert" className="text-14 font-medium text-danger empty:hidden">
      {text}
    </p>
  );
}

type PanelProps = { readonly form: VendForm; readonly onOpen: NameCardProps['onOpen'] };

function MyMeterPanel({ form, onOpen }: PanelProps) {
  const { meters, myMeter, checked, problems } = form;
  if (meters.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{STRINGS.ui.loadingOptions}</span>
        <Skeleton className="h-20 w-full" />
      </div>
    );
  }
  // Meters that this device saved are shown, also while they cannot be loaded again.
  if (meters.isLoadingError) {
    return (
      <Notice kind="warning">
        <p>{WORDS.metersFailed}</p>
        <button type="button" className="text-link min-h-11" onClick={() => void meters.refetch()}>
          {STRINGS.ui.retry}
        </button>
      </Notice>
    );
  }
  if (!myMeter) {
    return (
      <Notice kind="info">
        <p className="font-semibold">{WORDS.noMeter}</p>
        <p>{WORDS.noMeterText}</p>
        <Link to={APP_PATHS.addMeter} className="text-link inline-flex min-h-11 items-center">
          {WORDS.addMeter}
        </Link>
      </Notice>
    );
  }
  return (
    <div className="grid gap-2.5">
      {meters.data.length > 1 && (
        <ChoiceCards
          label={WORDS.chooseMeter}
          value={myMeter.id}
          onChange={(meterId) => form.changeMeter({ meterId })}
          choices={meters.data.map((meter) => ({
            value: meter.id,
            name: meter.nickname || WORDS.tokens[meter.utility],
            text: <MeterNumber number={meter.number} />,
            disabled: meter.role === 'viewer',
          }))}
        />
      )}
      <NameCard
        nickname={myMeter.nickname ?? undefined}
        name={checked?.customer_name ?? myMeter.customer_name}
        place={placeOf(myMeter)}
        number={myMeter.number}
        isVerified={checked !== null}
        onOpen={onOpen}
      />
      {myMeter.role === 'viewer' && <Notice kind="warning">{WORDS.viewerOnly}</Notice>}
      <MeterError text={problems.meter} />
    </div>
  );
}

function OtherMeterPanel({ form }: { readonly form: VendForm }) {
  const { draft, checked, problems } = form;
  return (
    <div className="grid gap-2.5">
      <Favourites number={draft.otherNumber} onChoose={(otherNumber) => form.changeMeter({ otherNumber })} />
      <MeterField
        label={WORDS.meterNumber}
        hint={WORDS.meterHint}
        name="meterNumber"
        required
        value={draft.otherNumber}
        error={problems.meter}
        onChange={(otherNumber) => form.changeMeter({ otherNumber })}
      />
      {checked && <OtherName checked={checked} />}
      {checked && <SaveFavourite number={checked.number} />}
    </div>
  );
}

function OtherName({ checked }: { readonly checked: CheckedMeter }) {
  return <NameCard name={checked.customer_name} place={checked.customer_addr} number={checked.number} isVerified />;
}

/** On a phone only the card of the chosen meter is visible. */
const ONE_ROW =
  'max-sm:[&_fieldset]:hidden max-sm:[&_h2]:hidden max-sm:[&_[role=tablist]]:hidden max-sm:[&_[role=tabpanel]>div]:mt-0';

/** The choice of a meter: an own one or another. On a phone the own meter is one row until the user wants to change it. */
export function MeterStep({ form }: { readonly form: VendForm }) {
  const { draft, checked, meters, myMeter, problems } = form;
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  const isOneRow =
    !isOpen &&
    draft.tab === 'mine' &&
    (meters.isPending || (myMeter !== undefined && myMeter.role !== 'viewer')) &&
    problems.meter === undefined;
  // The row with the button changes: the focus goes to the opened list.
  function open() {
    flushSync(() => setIsOpen(true));
    place.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  }
  const panel = (content: ReactNode) => <div className="-mt-2.5">{content}</div>;
  return (
    <section ref={place} aria-labelledby="vend-meter" className={cx('grid gap-2.5', isOneRow && ONE_ROW)}>
      <h2 id="vend-meter" className="font-text text-16 font-semibold tracking-normal">
        {WORDS.meter}
      </h2>
      <Tabs
        label={WORDS.meter}
        value={draft.tab}
        onChange={(tab) => form.changeMeter({ tab })}
        tabs={[
          {
            value: 'mine',
            label: WORDS.myMeter,
            panel: panel(<MyMeterPanel form={form} onOpen={isOneRow ? open : undefined} />),
          },
          { value: 'other', label: WORDS.otherMeter, panel: panel(<OtherMeterPanel form={form} />) },
        ]}
      />
      <p role="status" className="sr-only">
        {checked && WORDS.verifiedNow(checked.customer_name)}
      </p>
    </section>
  );
}
