import { ticketPriorities, ticketTopics } from '@gatelight/contract/office/support/staff-tickets';
import type { StaffTicketStory } from '@gatelight/contract/office/support/staff-tickets';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureText } from '../../../api.ts';
import { permissionsOf } from '../../../data/session/permissions.ts';
import { useUser } from '../../../data/session/user-store.ts';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import { STAFF_TICKET_WORDS as words } from '../../../strings/staff/tickets.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import type { Fact } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { MeterNumber } from '../../../ui/values/money.tsx';
import { membersQuery, showContact } from './queries.ts';
import { useQuickAct } from './use-quick-act.ts';

const labels = words.story;
type StoryProps = { readonly story: StaffTicketStory };

const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="card grid gap-2 p-4">
    <h2 className="text-16">{title}</h2>
    {children}
  </section>
);

const NOBODY = 'nobody';

/** Its owner, priority and state. */
export function TicketWork({ story }: StoryProps) {
  const { number, state, priority, topic, assignee } = story.ticket;
  const { data: members = [] } = useQuery(membersQuery);
  const user = useUser();
  const act = useQuickAct();
  if (!permissionsOf(user).has('tickets.answer')) {
    return (
      <Card title={labels.work}>
        <p className="text-14 text-ink-2">{labels.readOnly}</p>
      </Card>
    );
  }
  const toState = (to: string) => act.requestAct({ kind: 'state', input: { number, state: to } });
  const isOver = state === 'solved' || state === 'closed';
  const assign = (to: string | null) => act.requestAct({ kind: 'assign', input: { number, to } });
  return (
    <Card title={labels.work}>
      <Select
        label={labels.owner}
        value={assignee?.id ?? NOBODY}
        disabled={act.isBusy}
        options={[
          { value: NOBODY, label: words.nobody },
          ...members.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(to) => void assign(to === NOBODY ? null : to)}
      />
      {user && assignee?.id !== user.id && (
        <Button name={labels.take} look="outline" small isLoading={act.isBusy} onClick={() => void assign(user.id)} />
      )}
      <Select
        label={words.columns.priority}
        value={priority}
        disabled={act.isBusy}
        options={ticketPriorities.map((value) => ({ value, label: words.priorities[value] }))}
        onChange={(to) => void act.requestAct({ kind: 'priority', input: { number, priority: to } })}
      />
      <Select
        label={words.columns.topic}
        value={topic}
        disabled={act.isBusy}
        options={ticketTopics.map((value) => ({ value, label: words.topics[value] }))}
        onChange={(to) => void act.requestAct({ kind: 'topic', input: { number, topic: to } })}
      />
      <div className="flex flex-wrap gap-2 pt-1">
        {!isOver && <Button name={labels.solve} small isLoading={act.isBusy} onClick={() => void toState('solved')} />}
        {(state === 'open' || state === 'waiting_for_us') && (
          <Button
            name={labels.waitForCustomer}
            look="outline"
            small
            disabled={act.isBusy}
            onClick={() => void toState('waiting_for_customer')}
          />
        )}
        {(isOver || state === 'waiting_for_customer') && (
          <Button
            name={labels.reopen}
            look="outline"
            small
            isLoading={act.isBusy}
            onClick={() => void toState('waiting_for_us')}
          />
        )}
        {state !== 'closed' && (
          <Button name={labels.close} look="quiet" small disabled={act.isBusy} onClick={() => void toState('closed')} />
        )}
      </div>
      {!isOver && <p className="text-13 text-ink-2">{labels.solveHint}</p>}
    </Card>
  );
}

/** The deadlines to answer and to solve it, and when staff did so. */
export function TicketClock({ story }: StoryProps) {
  const {
    answer_due_at: answerDue,
    answered_at: answered,
    resolve_due_at: resolveDue,
    paused_at: paused,
  } = story.clock;
  if (answerDue === null) return null;
  const facts: Fact[] = [
    {
      label: labels.firstAnswer,
      value: answered === null ? labels.dueBy(lagosTime(answerDue)) : labels.givenAt(lagosTime(answered)),
    },
    ...(resolveDue === null ? [] : [{ label: labels.solution, value: labels.dueBy(lagosTime(resolveDue)) }]),
    ...(paused === null ? [] : [{ label: labels.paused, value: lagosTime(paused) }]),
  ];
  return (
    <Card title={labels.clock}>
      <Facts facts={facts} />
    </Card>
  );
}

/** The writer, masked until a member of staff asks to see the details. */
export function TicketCustomer({ story }: StoryProps) {
  const { customer, ticket } = story;
  const permissions = permissionsOf(useUser());
  const contact = useMutation({ mutationFn: () => showContact(ticket.number) });
  const email = contact.data?.email ?? customer.email_masked;
  const phone = contact.data ? contact.data.phone : customer.phone_masked;
  return (
    <Card title={labels.customer}>
      <p className="font-semibold wrap-anywhere">{customer.name}</p>
      <Facts
        facts={[
          { label: labels.email, value: email },
          ...(phone === null ? [] : [{ label: labels.phone, value: phone }]),
        ]}
      />
      {contact.error && <Notice kind="danger">{failureText(contact.error)}</Notice>}
      {permissions.has('tickets.answer') && !contact.data && (
        <Button
          name={labels.show}
          look="outline"
          small
          isLoading={contact.isPending}
          onClick={() => contact.mutate()}
        />
      )}
      {customer.user_id === null ? (
        <p className="text-13 text-ink-2">{labels.visitor}</p>
      ) : (
        permissions.has('people.read') && (
          <Link to={STAFF_PATHS.person(customer.user_id)} className="text-link text-14">
            {labels.openPerson}
          </Link>
        )
      )}
    </Card>
  );
}

/** Its subject: an order, meters, or a service. */
export function TicketAbout({ story }: StoryProps) {
  const { reference, order, meters, enquiry } = story;
  if (reference === '' && meters.length === 0 && enquiry === null) return null;
  const facts: Fact[] = [
    ...(enquiry === null
      ? []
      : [
          { label: labels.service, value: enquiry.service },
          { label: labels.place, value: enquiry.place },
        ]),
    ...(order === null
      ? reference === ''
        ? []
        : [{ label: labels.reference, value: `${reference}: ${labels.noOrder}` }]
      : [
          {
            label: labels.order,
            value: (
              <Link to={STAFF_PATHS.order(order.reference)} className="text-link wrap-anywhere">
                {order.reference}
              </Link>
            ),
          },
          { label: labels.meter, value: <MeterLink number={order.meter_number} /> },
        ]),
    ...meters.map(({ number, estate }) => ({
      label: labels.meter,
      value: (
        <>
          <MeterLink number={number} /> · {estate}
        </>
      ),
    })),
  ];
  return (
    <Card title={labels.about}>
      <Facts facts={facts} />
    </Card>
  );
}

const MeterLink = ({ number }: { readonly number: string }) => (
  <Link to={STAFF_PATHS.meter(number)} className="text-link">
    <MeterNumber number={number} />
  </Link>
);
