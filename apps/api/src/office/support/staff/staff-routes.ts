import * as contract from '@gatelight/contract';
import { maskEmail, maskPhone } from '#notifications';
import type { Serve } from '#platform/http/api';
import type { User } from '#platform/callers/caller';
import { csvStream, csvTime, type CsvColumn } from '#platform/lists/csv';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { eachPage } from '#platform/lists/keyset';
import { asStaff, recordLook } from '#staff';
import { findTicketFile, insertStaffFile } from '../files/file-store.ts';
import { readAttachment } from '../files/read-attachment.ts';
import { answerFingerprint } from './staff-acts.ts';
import { listCanned } from './staff-act-store.ts';
import {
  findOrderOf,
  findTicket,
  listEntries,
  listMembers,
  listMetersOf,
  readTicketPage,
  ticketKeyset,
  type TicketDetail,
  type TicketFilter,
  type TicketRow,
} from './staff-ticket-store.ts';

type Filters = contract.QueryOf<typeof contract.exportStaffTickets>;

function filterOf({ assignee, sort: _sort, ...filters }: Filters, { userId }: User): TicketFilter {
  const who = assignee === 'me' ? userId : assignee === 'nobody' ? null : assignee;
  return { ...filters, assignee: who, callerId: userId };
}

const columns: readonly CsvColumn<TicketRow>[] = [
  { head: 'Number', value: (row) => row.number },
  { head: 'Opened (Lagos)', value: (row) => csvTime(row.created_at) },
  { head: 'Customer', value: (row) => row.customer_name },
  { head: 'Subject', value: (row) => row.subject },
  { head: 'Topic', value: (row) => contract.TICKET_TOPIC_NAMES[row.topic] },
  { head: 'State', value: (row) => contract.TICKET_STATE_NAMES[row.state] },
  { head: 'Priority', value: (row) => contract.TICKET_PRIORITY_NAMES[row.priority] },
  { head: 'Owner', value: (row) => row.assignee?.name },
  { head: 'First answer due (Lagos)', value: (row) => csvTime(row.answer_due_at) },
  { head: 'Answered (Lagos)', value: (row) => csvTime(row.answered_at) },
  { head: 'Solution due (Lagos)', value: (row) => csvTime(row.resolve_due_at) },
  { head: 'Overdue', value: (row) => (row.is_overdue ? 'yes' : 'no') },
];

export function staffTicketRoutes(serve: Serve, { staffDb }: { staffDb: Db }): void {
  const find = async (number: string): Promise<TicketDetail> => {
    const ticket = await findTicket(staffDb, number);
    if (!ticket) throw new AppError('not-found');
    return ticket;
  };

  serve(contract.listStaffTickets, async ({ caller, query: { cursor, limit, ...filters } }) => {
    const { sort, ...narrowing } = filters;
    const page = ticketKeyset.page({ sort, cursor, limit, filters: narrowing });
    return page.toPage(await readTicketPage(staffDb, page, filterOf(filters, caller)), viewTicket);
  });

  serve(contract.exportStaffTickets, async ({ caller, query }) => {
    const filter = filterOf(query, caller);
    const pieces = eachPage(ticketKeyset, { sort: query.sort }, (page) => readTicketPage(staffDb, page, filter));
    return { kind: 'csv' as const, name: 'gatelight-tickets.csv', content: csvStream(columns, pieces) };
  });

  serve(contract.getStaffTicket, async ({ caller, params }) => {
    const ticket = await find(params.number);
    // Writes the audit entry first, so that every view of a conversation is recorded.
    await recordLook(staffDb, caller, { kind: 'ticket', id: ticket.number, permission: 'tickets.read' });
    const [entries, order, meters] = await Promise.all([
      listEntries(staffDb, ticket.id),
      findOrderOf(staffDb, ticket.reference),
      ticket.user_id === null ? [] : listMetersOf(staffDb, ticket.user_id),
    ]);
    const { customer_name: name, message, created_at: at, files, service, place } = ticket;
    const { answer_due_at, answered_at, resolve_due_at, paused_at } = ticket;
    return {
      ticket: viewTicket(ticket),
      customer: {
        name,
        email_masked: maskEmail(ticket.email),
        phone_masked: ticket.phone === '' ? null : maskPhone(ticket.phone),
        user_id: ticket.user_id,
      },
      clock: { answer_due_at, answered_at, resolve_due_at, paused_at },
      reference: ticket.reference,
      order: order ?? null,
      meters,
      enquiry: service === null ? null : { service, place: place ?? '' },
      entries: [
        { id: 'first', kind: 'customer' as const, author: name, text: message, at, attachments: files },
        ...entries.map((entry) => ({
          id: entry.id,
          kind: entry.kind,
          author: entry.author ?? (entry.kind === 'customer' ? name : ''),
          text: entry.text,
          at: entry.at,
          attachments: entry.files,
        })),
      ],
      fingerprint: answerFingerprint(ticket),
    };
  });

  serve(contract.showTicketContact, async ({ caller, params }) => {
    const { number, email, phone } = await find(params.number);
    await recordLook(staffDb, caller, { kind: 'ticket', id: number, permission: 'tickets.answer' });
    return { email, phone: phone === '' ? null : phone };
  });

  serve(contract.getTicketFile, async ({ params }) => {
    const file = await findTicketFile(staffDb, params.number, params.id);
    if (!file) throw new AppError('not-found');
    return file;
  });

  serve(contract.uploadTicketFile, async ({ caller, file }) => {
    const read = await readAttachment(file);
    const id = await asStaff(caller, ({ key }) => insertStaffFile(staffDb, key, read));
    if (id === undefined) throw new AppError('too-many-attachments');
    return { id, name: read.name, kind: read.kind, bytes: read.content.length };
  });

  serve(contract.listTicketMembers, async () => listMembers(staffDb));

  serve(contract.listCannedAnswers, async () =>
    (await listCanned(staffDb)).map(({ id, title, message, changedAt }) => ({
      id: id.toString(),
      title,
      message,
      changed_at: changedAt,
    })),
  );
}

function viewTicket(row: Omit<TicketRow, 'sortKey' | 'idKey'>): contract.StaffTicket {
  const { answer_due_at: answerDue, resolve_due_at: resolveDue } = row;
  const runs = row.paused_at === null && answerDue !== null && resolveDue !== null;
  const isAnswer = runs && row.answered_at === null && answerDue <= resolveDue;
  return {
    ...row,
    due: runs
      ? { what: isAnswer ? ('answer' as const) : ('solution' as const), at: isAnswer ? answerDue : resolveDue }
      : null,
  };
}
