import * as contract from '@gatelight/contract';
import { maskEmail, maskPhone } from '#notifications';
import type { Serve } from '#platform/api';
import type { User } from '#platform/caller';
import { csvStream, csvTime, type CsvColumn } from '#platform/csv';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import { eachPage } from '#platform/keyset';
import { asStaff, recordLook } from '#staff';
import { findTicketFile, insertStaffFile } from './file-store.ts';
import { readAttachment } from './read-attachment.ts';
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
  { head: 'Opened (Lagos)', value: (row) => csvTime(row.createdAt) },
  { head: 'Customer', value: (row) => row.name },
  { head: 'Subject', value: (row) => row.subject },
  { head: 'Topic', value: (row) => contract.TICKET_TOPIC_NAMES[row.topic] },
  { head: 'State', value: (row) => contract.TICKET_STATE_NAMES[row.state] },
  { head: 'Priority', value: (row) => contract.TICKET_PRIORITY_NAMES[row.priority] },
  { head: 'Owner', value: (row) => row.assigneeName },
  { head: 'First answer due (Lagos)', value: (row) => csvTime(row.answerDueAt) },
  { head: 'Answered (Lagos)', value: (row) => csvTime(row.answeredAt) },
  { head: 'Solution due (Lagos)', value: (row) => csvTime(row.resolveDueAt) },
  { head: 'Overdue', value: (row) => (row.isOverdue ? 'yes' : 'no') },
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
    // First the entry: nobody reads a conversation unseen.
    await recordLook(staffDb, caller, { kind: 'ticket', id: ticket.number, permission: 'tickets.read' });
    const [entries, order, meters] = await Promise.all([
      listEntries(staffDb, ticket.id),
      findOrderOf(staffDb, ticket.reference),
      ticket.userId === null ? [] : listMetersOf(staffDb, ticket.userId),
    ]);
    const { name, message, createdAt, files, service, place } = ticket;
    return {
      ticket: viewTicket(ticket),
      customer: {
        name,
        email_masked: maskEmail(ticket.email),
        phone_masked: ticket.phone === '' ? null : maskPhone(ticket.phone),
        user_id: ticket.userId?.toString() ?? null,
      },
      clock: {
        answer_due_at: ticket.answerDueAt,
        answered_at: ticket.answeredAt,
        resolve_due_at: ticket.resolveDueAt,
        paused_at: ticket.pausedAt,
      },
      reference: ticket.reference,
      order: order ? { reference: order.reference, status: order.status, meter_number: order.meterNumber } : null,
      meters,
      enquiry: service === null ? null : { service, place: place ?? '' },
      entries: [
        { id: 'first', kind: 'customer' as const, author: name, text: message, at: createdAt, attachments: files },
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
  const runs = row.pausedAt === null && row.answerDueAt !== null && row.resolveDueAt !== null;
  const isAnswer = runs && row.answeredAt === null && row.answerDueAt! <= row.resolveDueAt!;
  return {
    number: row.number,
    subject: row.subject,
    customer_name: row.name,
    has_account: row.userId !== null,
    state: row.state,
    priority: row.priority,
    topic: row.topic,
    assignee: row.assigneeId === null ? null : { id: row.assigneeId.toString(), name: row.assigneeName ?? '' },
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    due: runs
      ? {
          what: isAnswer ? ('answer' as const) : ('solution' as const),
          at: isAnswer ? row.answerDueAt! : row.resolveDueAt!,
        }
      : null,
    is_overdue: row.isOverdue,
  };
}
