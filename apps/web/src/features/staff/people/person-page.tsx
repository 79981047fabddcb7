import { getPerson, showPerson } from '@gatelight/contract/office/people';
import type { PersonView } from '@gatelight/contract/office/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { call, failureText } from '../../../api.ts';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { hiddenHead } from '../../../page-head.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { PEOPLE_WORDS as words } from '../../../strings/staff/people.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { lagosDay, lagosTime } from '../../../ui/values/lagos-time.ts';
import { MeterNumber } from '../../../ui/values/money.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { ObjectHistory } from '../acts/object-history.tsx';
import { ObjectPage } from '../object-page.tsx';
import { PersonActivity } from './person-activity.tsx';

export const meta = () => hiddenHead(words.person);

/** `/admin/people/:id`: roles, meters, sessions and history of one person; never their credentials. */
export default function PersonPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['admin', 'people', id],
    queryFn: ({ signal }) => call(getPerson, { params: { id }, signal }),
  });
  return (
    <ObjectPage list={{ to: STAFF_PATHS.people, name: words.back }} query={query} words={words}>
      {(person) => <Person person={person} />}
    </ObjectPage>
  );
}

type Choice = 'user.lock' | 'user.unlock' | 'user.end-sessions' | 'second-factor.reset';

function Person({ person }: { readonly person: PersonView }) {
  const permissions = permissionsOf(useUser());
  const mayEdit = permissions.has('people.edit');
  const mayReset = permissions.has('roles.edit') && person.has_second_factor;
  const [choice, setChoice] = useState<Choice>();
  const show = useSingleMutation({
    mutationFn: () => call(showPerson, { params: { id: person.id } }),
    onError: (failure) => showError(failureText(failure)),
  });
  const { email, phone, address } = show.data ?? { email: person.email, phone: person.phone, address: null };
  const dialogs = {
    'user.lock': { title: words.lockTitle(person.name), effect: words.lockEffect, confirm: words.lock },
    'user.unlock': { title: words.unlockTitle(person.name), effect: words.unlockEffect, confirm: words.unlock },
    'user.end-sessions': {
      title: words.endSessionsTitle(person.name),
      effect: words.endSessionsEffect,
      confirm: words.endSessions,
    },
    'second-factor.reset': { title: words.resetTitle(person.name), effect: words.resetEffect, confirm: words.reset },
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <PageHeading className="staff-title">{person.name}</PageHeading>
        <StatusPill
          status={person.is_locked ? 'failed' : 'success'}
          word={person.is_locked ? words.locked : words.open}
          className="pill-small"
        />
        {mayEdit && (
          <span className="flex flex-wrap gap-2 sm:ms-auto">
            {mayReset && (
              <Button name={words.reset} look="outline" small onClick={() => setChoice('second-factor.reset')} />
            )}
            {person.sessions.length > 0 && (
              <Button name={words.endSessions} look="outline" small onClick={() => setChoice('user.end-sessions')} />
            )}
            <Button
              name={person.is_locked ? words.unlock : words.lock}
              look={person.is_locked ? 'primary' : 'danger'}
              small
              onClick={() => setChoice(person.is_locked ? 'user.unlock' : 'user.lock')}
            />
          </span>
        )}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={words.about}>
          <dl className="grid gap-2">
            <Fact name={words.email}>{email}</Fact>
            <Fact name={words.phone}>{phone ?? words.none}</Fact>
            {show.data && <Fact name={words.address}>{address ?? words.none}</Fact>}
            <Fact name={words.roles}>{person.roles.map((role) => words.roleNames[role]).join(', ') || words.none}</Fact>
            <Fact name={words.since}>{lagosDay(person.created_at, true)}</Fact>
            <Fact name={words.secondFactor}>{person.has_second_factor ? words.isSetUp : words.isMissing}</Fact>
          </dl>
          {!show.data && (
            <div className="flex flex-wrap items-center gap-3">
              <Button name={words.show} look="outline" small isLoading={show.isPending} onClick={() => show.mutate()} />
              <span className="text-13 text-ink-2">{words.showHint}</span>
            </div>
          )}
        </Card>
        <Card title={words.meters}>
          {person.meters.length === 0 && <p className="text-ink-2">{words.noMeters}</p>}
          <ul className="divide-y divide-line">
            {person.meters.map(({ number, role, estate, house }) => (
              <li key={number} className="flex flex-wrap justify-between gap-x-4 py-2">
                <Link to={STAFF_PATHS.meter(number)} className="text-link">
                  <MeterNumber number={number} />
                </Link>
                <span className="text-14 text-ink-2">
                  {[words.meterRoles[role], house, estate].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <PersonActivity id={person.id} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={words.sessions}>
          {person.sessions.length === 0 && <p className="text-ink-2">{words.noSessions}</p>}
          <ul className="divide-y divide-line">
            {person.sessions.map(({ id, device, is_staff: isStaff, last_seen_at: at }) => (
              <li key={id} className="grid gap-0.5 py-2 text-14">
                <span className="wrap-anywhere">{device}</span>
                <span className="text-ink-2">
                  {words.lastSeen(lagosTime(at))}
                  {isStaff && ` · ${words.staffSession}`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
        <ObjectHistory kind="user" id={person.id} />
      </div>
      {choice && (
        <ActDialog
          kind={choice}
          input={{ user_id: person.id }}
          {...dialogs[choice]}
          isDanger={choice !== 'user.unlock'}
          onClose={() => setChoice(undefined)}
        />
      )}
    </>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card grid gap-3 p-4 sm:p-5">
      <h2 className="text-18">{title}</h2>
      {children}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
