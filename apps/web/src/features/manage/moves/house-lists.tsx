import type { HousePage } from '@gatelight/contract/office/manage/house';
import { useState } from 'react';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { fullDay } from '../../../data/power/figures.ts';
import { MANAGE_WORDS } from '../../../strings/manage/estate.ts';
import { FACILITY_WORDS } from '../../../strings/manage/facility.ts';
import { HOUSE_WORDS } from '../../../strings/manage/houses.ts';
import { MOVE_WORDS as words } from '../../../strings/manage/moves.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { StatePill } from '../../../ui/table/state-pill.tsx';
import type { Tone } from '../../../ui/table/state-pill.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { MeterNumber, Money } from '../../../ui/values/money.tsx';
import { Failure, useChange } from '../dialog-parts.tsx';
import { PersonDialog, isListed } from '../house-dialog.tsx';
import { Box, Row } from './house-box.tsx';
import { useHouse } from './move-frame.tsx';
import { sendInvitation, takeInvitationBack } from './queries.ts';

type Given = { readonly page: HousePage };
type Person = HousePage['house']['people'][number];

const nothing = () => undefined;

export function People({ page }: Given) {
  const { house } = page;
  const { id } = useHouse();
  const [open, setOpen] = useState<Person | 'new'>();
  return (
    <Box
      title={words.people}
      action={<Button look="outline" small name={MANAGE_WORDS.addPerson} onClick={() => setOpen('new')} />}
    >
      {house.people.length === 0 && <p className="text-ink-2">{words.noPeople}</p>}
      <ul className="divide-y divide-line">
        {house.people.map((person) => (
          <Row
            key={`${person.id} ${person.role}`}
            head={person.name}
            text={[
              person.role === 'owner' && !person.lives_here ? words.ownerElsewhere : MANAGE_WORDS.roles[person.role],
              person.pays && HOUSE_WORDS.pays,
              person.since && HOUSE_WORDS.since(fullDay(person.since)),
              person.until && `${words.to} ${fullDay(person.until)}`,
              person.phone,
              person.email,
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <Account page={page} person={person} />
            {isListed(person) && (
              <Button
                look="quiet"
                small
                name={MANAGE_WORDS.rename}
                aria-label={MANAGE_WORDS.editPerson(person.name)}
                onClick={() => setOpen(person)}
              />
            )}
          </Row>
        ))}
      </ul>
      {house.past.length > 0 && (
        <details className="text-14 text-ink-2">
          <summary className="min-h-11 cursor-pointer content-center">{words.past}</summary>
          <ul className="grid gap-1">
            {house.past.map(({ name, since, until }) => (
              <li key={`${name} ${since} ${until}`}>
                {name}, {HOUSE_WORDS.stay(fullDay(since), fullDay(until))}
              </li>
            ))}
          </ul>
        </details>
      )}
      {open !== undefined && (
        <PersonDialog
          estate={id}
          house={house}
          {...(open !== 'new' && { person: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Box>
  );
}

/** Whether a person uses their house with an account, or was asked to. */
function Account({ page, person }: Given & { readonly person: Person }) {
  const { path: _, ...of } = useHouse();
  const occupant = person.id.replace('occupant:', '');
  const invitation = page.story.invitations.find((one) => one.occupant_id === occupant);
  const invite = useChange(
    { estate: of.id, onClose: nothing },
    () => sendInvitation(of, occupant),
    () => words.invitationSent,
  );
  const takeBack = useChange(
    { estate: of.id, onClose: nothing },
    (one: string) => takeInvitationBack(of, one),
    () => words.takenBack,
  );
  if (person.has_account) return <StatePill tone="success" word={words.hasAccount} />;
  if (invitation) {
    return (
      <>
        <StatePill tone="neutral" word={words.invited(lagosDay(invitation.expires_at))} />
        <Button
          look="quiet"
          small
          name={words.takeBack}
          aria-label={words.takeBackOf(person.name)}
          isLoading={takeBack.isPending}
          onClick={() => takeBack.mutate(invitation.id)}
        />
        <Failure error={takeBack.error} />
      </>
    );
  }
  if (person.phone === null && person.email === null) return <StatePill tone="neutral" word={words.notInvited} />;
  return (
    <>
      <Button
        look="quiet"
        small
        name={words.inviteNow}
        aria-label={words.invitePerson(person.name)}
        isLoading={invite.isPending}
        onClick={() => invite.mutate(undefined)}
      />
      <Failure error={invite.error} />
    </>
  );
}

export function Meters({ page }: Given) {
  return (
    <Box title={words.meters}>
      {page.house.meters.length === 0 && <p className="text-ink-2">{words.noMeters}</p>}
      <ul className="divide-y divide-line">
        {page.house.meters.map(({ number, utility, life }) => {
          const last = page.purchases.find(({ meter }) => meter === number)?.last;
          return (
            <Row
              key={number}
              head={<MeterNumber number={number} />}
              text={`${MANAGE_WORDS.utilities[utility]} · ${MANAGE_WORDS.lives[life]}`}
            >
              {last ? (
                <span className="grid justify-items-end text-14">
                  <Money kobo={last.amount_kobo} className="font-semibold" />
                  <span className="text-ink-2">{lagosDay(last.at, true)}</span>
                </span>
              ) : (
                <span className="text-14 text-ink-2">{words.noPurchase}</span>
              )}
            </Row>
          );
        })}
      </ul>
    </Box>
  );
}

const TONES: Readonly<Record<HousePage['charges']['invoices'][number]['status'], Tone>> = {
  due: 'neutral',
  overdue: 'warning',
  'in-plan': 'info',
  paid: 'success',
  cancelled: 'neutral',
};

export function Charges({ page }: Given) {
  const { id, house } = useHouse();
  return (
    <Box
      title={words.charges}
      action={
        <Link
          className="text-link inline-flex min-h-11 items-center text-14"
          to={`${APP_PATHS.manageEstate(id, 'service-charges/invoices')}?house=${house}`}
        >
          {words.allCharges}
        </Link>
      }
    >
      {page.charges.invoices.length === 0 && <p className="text-ink-2">{words.noCharges}</p>}
      <ul className="divide-y divide-line">
        {page.charges.invoices.map(({ number, title, due_on, amount_kobo, left_kobo, status }) => (
          <Row key={number} head={title} text={`${number} · ${words.due} ${fullDay(due_on)}`}>
            <Money kobo={left_kobo > 0n ? left_kobo : amount_kobo} className="font-semibold" />
            <StatePill tone={TONES[status]} word={words.invoiceStates[status]} />
          </Row>
        ))}
      </ul>
    </Box>
  );
}

export function Jobs({ page }: Given) {
  const { id } = useHouse();
  return (
    <Box title={words.jobs}>
      {page.jobs.length === 0 && <p className="text-ink-2">{words.noJobs}</p>}
      <ul className="divide-y divide-line">
        {page.jobs.map((job) => (
          <Row
            key={job.id}
            head={
              <Link className="text-link" to={APP_PATHS.manageEstate(id, `facility/jobs/${job.id}`)}>
                {job.title}
              </Link>
            }
            text={[FACILITY_WORDS.states[job.state], job.due_on && FACILITY_WORDS.due(fullDay(job.due_on))]
              .filter(Boolean)
              .join(' · ')}
          >
            {job.is_late && <StatePill tone="warning" word={FACILITY_WORDS.late} />}
          </Row>
        ))}
      </ul>
    </Box>
  );
}
