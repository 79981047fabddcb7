import { listMyMeters } from '@gatelight/contract/places/households';
import type { MyMeter } from '@gatelight/contract/places/households';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Zap from 'lucide-react/icons/zap';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { useMeters } from '../../data/meters.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { METER_WORDS as words } from '../../strings/app/meters.ts';
import { SHELL_WORDS } from '../../strings/app/shell.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { Facts } from '../../ui/values/facts.tsx';
import { MeterNumber } from '../../ui/values/money.tsx';
import { nameOf, placeOf } from './meter-look.tsx';
import { Members } from './members.tsx';
import { changeMeter, dropMeter } from './queries.ts';
import { Readings } from './readings.tsx';
import { UnitsLeft } from './units-left.tsx';
import { useMeterChange } from './use-meter-change.ts';

export const meta = () => hiddenHead(words.title);

export const handle: PageHandle = {
  First: FirstFrame,
  calls: [listMyMeters.path],
  isOffline: true,
};

/** The heading with its button. It has the same height before the button appears. */
const HEAD = 'flex min-h-12 flex-wrap items-center justify-between gap-4';

function Back() {
  return (
    <Link
      to={APP_PATHS.meters}
      className="text-link inline-flex min-h-11 items-center gap-1 justify-self-start text-14"
    >
      <ChevronLeft aria-hidden="true" size={16} />
      {words.back}
    </Link>
  );
}

/** The back link and a placeholder for the name, which has not loaded yet. */
function FirstFrame() {
  return (
    <div className="page-list grid gap-4">
      <Back />
      <div className={HEAD}>
        <h1 className="app-title">{words.title}</h1>
      </div>
      <p className="max-w-[60ch] text-ink-2">{SHELL_WORDS.loading}</p>
      <Skeleton className="h-80 w-full rounded-lg" />
    </div>
  );
}

function Nickname({ meter }: { readonly meter: MyMeter }) {
  const [typed, setTyped] = useState(meter.nickname);
  const save = useMeterChange(
    () => changeMeter(meter.id, { nickname: typed }),
    () => words.saved,
  );
  return (
    <form
      noValidate
      className="grid items-start gap-2 pt-2 sm:grid-cols-[minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Field
        label={words.nickname}
        hint={words.nicknameHint}
        maxLength={40}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="outline" name={words.save} isLoading={save.isPending} className="sm:mt-7" />
    </form>
  );
}

function Details({ meter }: { readonly meter: MyMeter }) {
  const choose = useMeterChange(
    () => changeMeter(meter.id, { is_default: true }),
    () => words.madeDefault(nameOf(meter)),
  );
  return (
    <section className="card grid gap-1 p-4 sm:p-5">
      <h2 className="text-20">{words.details}</h2>
      <Facts
        facts={[
          { label: words.number, value: <MeterNumber number={meter.number} /> },
          { label: words.customer, value: meter.customer_name },
          { label: words.place, value: placeOf(meter) },
          { label: words.status, value: meter.status === 'active' ? words.active : words.inactive },
          { label: words.yourRole, value: words.roles[meter.role] },
        ]}
      />
      <Nickname key={meter.nickname} meter={meter} />
      {!meter.is_default && (
        <Button
          look="quiet"
          small
          name={words.makeDefault}
          isLoading={choose.isPending}
          onClick={() => choose.mutate()}
        />
      )}
    </section>
  );
}

function RemoveMeter({ meter }: { readonly meter: MyMeter }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useMeterChange(
    () => dropMeter(meter.id),
    () => words.meterRemoved,
    () => void navigate(APP_PATHS.meters, { replace: true }),
  );
  return (
    <>
      <Button look="outline" small name={words.removeMeter} className="text-danger" onClick={() => setIsOpen(true)} />
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={words.removeMeterTitle(nameOf(meter))}
        isBusy={remove.isPending}
      >
        <p className="mt-2 text-ink-2">{meter.role === 'owner' ? words.removeOwner : words.removeMember}</p>
        <div className="answers mt-5">
          <Button look="outline" name={words.cancel} disabled={remove.isPending} onClick={() => setIsOpen(false)} />
          <Button look="danger" name={words.remove} isLoading={remove.isPending} onClick={() => remove.mutate()} />
        </div>
      </Dialog>
    </>
  );
}

function Content({ meter }: { readonly meter: MyMeter }) {
  return (
    <>
      <div className={HEAD}>
        <PageHeading className="app-title wrap-anywhere">{nameOf(meter)}</PageHeading>
        {meter.role !== 'viewer' && meter.status === 'active' && (
          <LinkButton
            to={`${APP_PATHS.vendUtility}?${new URLSearchParams({ meter: meter.number })}`}
            name={words.buy}
            icon={<Zap aria-hidden="true" size={18} />}
          />
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <UnitsLeft meter={meter} />
          <Readings meter={meter} />
        </div>
        <div className="grid gap-4">
          <Details meter={meter} />
          {meter.role === 'owner' && <Members meter={meter} />}
          <RemoveMeter meter={meter} />
        </div>
      </div>
    </>
  );
}

/** `/user/meters/{id}`: one meter, its estimate and readings, and who may use it. */
export default function MeterPage() {
  const { id } = useParams();
  const meters = useMeters();
  const meter = meters.data?.find((one) => one.id === id);
  return (
    <div className="page-list grid gap-4">
      <Back />
      {meter ? (
        <Content key={meter.id} meter={meter} />
      ) : (
        <>
          <div className={HEAD}>
            <PageHeading className="app-title">{words.title}</PageHeading>
          </div>
          {meters.data || meters.isError ? (
            <ErrorState
              title={meters.data ? words.notFound : words.failed}
              text={meters.data ? undefined : readFailure(meters.error, words.failedText)}
              action={meters.data ? <LinkButton to={APP_PATHS.meters} name={words.back} look="outline" /> : undefined}
              onRetry={() => void meters.refetch()}
            />
          ) : (
            <Skeleton className="h-80 rounded-lg" />
          )}
        </>
      )}
    </div>
  );
}
