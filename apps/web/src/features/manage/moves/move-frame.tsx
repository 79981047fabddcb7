import { todayInLagos } from '@gatelight/contract/lagos-days';
import type { PreparedMove } from '@gatelight/contract/places/moves';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { MOVE_WORDS as words } from '../../../strings/manage/moves.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import type { Fact } from '../../../ui/values/facts.tsx';
import { Failure } from '../dialog-parts.tsx';
import { PortalPage } from '../portal-page.tsx';
import type { OfHouse } from './queries.ts';
import { NotRead } from '../../../data/queries/not-read.tsx';

/** The house of the address. */
export function useHouse(): OfHouse & { readonly path: string } {
  const { id = '', house = '' } = useParams();
  return { id, house, path: APP_PATHS.manageEstate(id, `houses/${house}`) };
}

/** The earliest day of a move that can be recorded. */
export const earliestDay = (): string => todayInLagos(-60);

/** A page about a house, once its data has loaded. */
export function MoveLoaded({
  title,
  query,
  children,
}: {
  readonly title: string;
  readonly query: UseQueryResult<PreparedMove>;
  readonly children: (move: PreparedMove) => ReactNode;
}) {
  const { path } = useHouse();
  return (
    <PortalPage title={title} lead={query.data?.house.name ?? null}>
      <Link className="text-link text-14" to={path}>
        {query.data?.house.name ?? words.toHouses}
      </Link>
      {query.data ? children(query.data) : <NotRead query={query} title={words.failed} note={words.gone} />}
    </PortalPage>
  );
}

/** The form of a move, with its consequences beside it. */
export function MoveForm({
  save,
  sending,
  facts,
  texts,
  children,
}: {
  readonly save: string;
  readonly sending: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly mutate: (given: undefined) => void;
  };
  readonly facts: readonly Fact[];
  readonly texts: readonly string[];
  readonly children: ReactNode;
}) {
  const { path } = useHouse();
  return (
    <form
      noValidate
      className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_376px]"
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate(undefined);
      }}
    >
      <div className="grid min-w-0 gap-4">{children}</div>
      <div className="grid min-w-0 gap-4">
        <section aria-label={words.whenDone} className="card grid gap-2 p-4 sm:p-5">
          <h2 className="text-18">{words.whenDone}</h2>
          <Facts facts={facts} />
          {texts.map((text) => (
            <p key={text} className="text-14 text-ink-2">
              {text}
            </p>
          ))}
        </section>
        <Failure error={sending.error} />
        <div className="answers sm:justify-start">
          <Link to={path} className="btn btn-outline">
            {words.back}
          </Link>
          <Button type="submit" name={save} isLoading={sending.isPending} />
        </div>
      </div>
    </form>
  );
}

/** A checkbox. */
export function Tick({
  label,
  text,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly text?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="grid min-w-0">
        <span className="wrap-anywhere">{label}</span>
        {text !== undefined && <span className="text-14 text-ink-2 wrap-anywhere">{text}</span>}
      </span>
    </label>
  );
}
