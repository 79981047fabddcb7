import {
  assignTicket,
  createCannedAnswer,
  editCannedAnswer,
  noteTicket,
  replyToTicketAct,
  retireCannedAnswer,
  setTicketPriority,
  setTicketState,
  setTicketTopic,
  ticketPlaceholders,
} from '@gatelight/contract';
import { changeLine, fingerprintOf, handleAct, type ActHandler } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import {
  insertAnswer,
  insertNote,
  listCanned,
  holdRoles,
  lockTicket,
  retireCanned,
  saveCanned,
  storeAssignee,
  storeSorting,
  storeState,
} from './staff-act-store.ts';
import { findTicket, listMembers, type TicketDetail } from './staff-ticket-store.ts';

async function find(db: Db | Tx, number: string): Promise<TicketDetail> {
  const ticket = await findTicket(db, number);
  if (!ticket) throw new AppError('not-found');
  return ticket;
}

async function locked(tx: Tx, number: string): Promise<TicketDetail> {
  await lockTicket(tx, number);
  return find(tx, number);
}

const objectOf = ({ number }: { number: string }) => ({ kind: 'ticket', id: number });

/** A reply is for the messages of its customer so far, even if another member of staff takes the ticket. */
export const answerFingerprint = ({ id, lastHeard, state }: TicketDetail): string =>
  fingerprintOf(id, lastHeard, state === 'closed');

const placeholder = /\{([a-z_]+)\}/g;

/** The acts about tickets. They need no second person, because a better reply can follow. */
const ticketActHandlers: readonly ActHandler[] = [
  handleAct({
    act: replyToTicketAct,
    object: objectOf,
    secondPerson: false,
    async preview(db, { number, message, attachments, state }) {
      const ticket = await find(db, number);
      if (ticket.state === 'closed') throw new AppError('ticket-closed');
      if (ticket.user_id === null && attachments.length > 0) throw new AppError('attachment-needs-account');
      if (message.search(placeholder) >= 0) throw new AppError('placeholder-left');
      return {
        changes: [changeLine('state', ticket.state, state)],
        fingerprint: answerFingerprint(ticket),
      };
    },
    async run(tx, { number, message, attachments, state }, { askedBy }) {
      const ticket = await locked(tx, number);
      if (ticket.state === 'closed') throw new AppError('ticket-closed');
      const reply = await insertAnswer(tx, { ticketId: ticket.id, by: askedBy, message, state, attachments });
      return { reply, state, attachments: attachments.length };
    },
  }),
  handleAct({
    act: noteTicket,
    object: objectOf,
    secondPerson: false,
    async preview(db, { number }) {
      const ticket = await find(db, number);
      return { changes: [], fingerprint: fingerprintOf(ticket.id) };
    },
    async run(tx, { number, message }, { askedBy }) {
      const ticket = await locked(tx, number);
      await insertNote(tx, { ticketId: ticket.id, by: askedBy, message });
      return {};
    },
  }),
  handleAct({
    act: assignTicket,
    object: objectOf,
    secondPerson: false,
    async preview(db, { number, to }) {
      const ticket = await find(db, number);
      const name = await memberName(db, to);
      if (ticket.assignee?.id === (to ?? undefined)) throw new AppError('nothing-to-change');
      return {
        changes: [changeLine('assignee', ticket.assignee?.name ?? null, name)],
        fingerprint: fingerprintOf(ticket.id, ticket.assignee?.id),
      };
    },
    async run(tx, { number, to }) {
      await holdRoles(tx);
      const ticket = await locked(tx, number);
      await storeAssignee(tx, ticket.id, to);
      return { assignee: await memberName(tx, to) };
    },
  }),
  handleAct({
    act: setTicketState,
    object: objectOf,
    secondPerson: false,
    async preview(db, { number, state }) {
      const ticket = await find(db, number);
      if (ticket.state === state) throw new AppError('nothing-to-change');
      return {
        changes: [changeLine('state', ticket.state, state)],
        fingerprint: fingerprintOf(ticket.id, ticket.state, ticket.lastHeard),
      };
    },
    async run(tx, { number, state }, { actId }) {
      const ticket = await locked(tx, number);
      await storeState(tx, ticket.id, state, actId);
      return { from: ticket.state, state };
    },
  }),
  handleAct({
    act: setTicketPriority,
    object: objectOf,
    secondPerson: false,
    preview: async (db, { number, priority }) => sorting(await find(db, number), 'priority', priority),
    async run(tx, { number, priority }) {
      const ticket = await locked(tx, number);
      await storeSorting(tx, ticket.id, { priority });
      return { from: ticket.priority, priority };
    },
  }),
  handleAct({
    act: setTicketTopic,
    object: objectOf,
    secondPerson: false,
    preview: async (db, { number, topic }) => sorting(await find(db, number), 'topic', topic),
    async run(tx, { number, topic }) {
      const ticket = await locked(tx, number);
      await storeSorting(tx, ticket.id, { topic });
      return { from: ticket.topic, topic };
    },
  }),
];

function sorting(ticket: TicketDetail, field: 'priority' | 'topic', to: string) {
  if (ticket[field] === to) throw new AppError('nothing-to-change');
  return { changes: [changeLine(field, ticket[field], to)], fingerprint: fingerprintOf(ticket.id, ticket[field]) };
}

/** The name of the member of staff who gets a ticket. Throws `not-found` for a person who may not answer one. */
async function memberName(db: Db | Tx, to: string | null): Promise<string | null> {
  if (to === null) return null;
  const [member] = await listMembers(db, to);
  if (!member) throw new AppError('not-found');
  return member.name;
}

const cannedObject = ({ id }: { id: string }) => ({ kind: 'canned-answer', id });

/** Throws `placeholder-unknown`, because an unknown placeholder is never filled. */
function requireKnownPlaceholders(message: string): void {
  const known: readonly string[] = ticketPlaceholders;
  for (const [, name] of message.matchAll(placeholder)) {
    if (!known.includes(name!)) throw new AppError('placeholder-unknown');
  }
}

async function findCanned(db: Db | Tx, id: string) {
  const found = (await listCanned(db)).find((one) => one.id.toString() === id);
  if (!found) throw new AppError('not-found');
  return found;
}

const cannedActHandlers: readonly ActHandler[] = [
  handleAct({
    act: createCannedAnswer,
    // It has no id yet. The facts of the act have the new id.
    object: () => ({ kind: 'canned-answer', id: 'new' }),
    secondPerson: false,
    async preview(_db, { title, message }) {
      requireKnownPlaceholders(message);
      return {
        changes: [changeLine('title', null, title), changeLine('text', null, message)],
        fingerprint: fingerprintOf('canned-answer', title),
      };
    },
    async run(tx, answer) {
      const id = await saveCanned(tx, answer);
      if (id === undefined) throw new AppError('ticket-title-taken');
      return { id };
    },
  }),
  handleAct({
    act: editCannedAnswer,
    object: cannedObject,
    secondPerson: false,
    async preview(db, { id, title, message }) {
      requireKnownPlaceholders(message);
      const now = await findCanned(db, id);
      const changes = [changeLine('title', now.title, title), changeLine('text', now.message, message)].filter(
        ({ from, to }) => from !== to,
      );
      if (changes.length === 0) throw new AppError('nothing-to-change');
      return { changes, fingerprint: fingerprintOf(id, now.changedAt) };
    },
    async run(tx, answer) {
      if ((await saveCanned(tx, answer)) === undefined) throw new AppError('ticket-title-taken');
      return { title: answer.title };
    },
  }),
  handleAct({
    act: retireCannedAnswer,
    object: cannedObject,
    secondPerson: false,
    async preview(db, { id }) {
      const { title, changedAt } = await findCanned(db, id);
      return { changes: [changeLine('title', title, null)], fingerprint: fingerprintOf(id, changedAt) };
    },
    async run(tx, { id }) {
      if (!(await retireCanned(tx, id))) throw new AppError('not-found');
      return {};
    },
  }),
];

export const supportActHandlers: readonly ActHandler[] = [...ticketActHandlers, ...cannedActHandlers];
