import * as z from 'zod/mini';
import { defineAct } from '../../base/staff/act.ts';
import { givenText, instant, longText, rowId as id, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute, defineUploadRoute } from '../../route.ts';
import {
  attachment,
  attachmentErrors,
  attachmentUpload,
  attachments,
  ticketNumber,
  ticketStates,
  userTicketTopics,
} from './user-tickets.ts';

/* Tickets for staff: the queue, one conversation, and the acts about it. */

export const ticketTopics = [...userTicketTopics, 'service', 'waiting-list'] as const;
export const ticketPriorities = ['urgent', 'high', 'normal', 'low'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];
/** Tickets that wait for us: all, the caller's own, unassigned, overdue. */
export const ticketQueues = ['waiting', 'mine', 'unassigned', 'overdue'] as const;

const person = z.object({ id: z.string(), name: z.string() });

export const staffTicketFilters = {
  /** A ticket's number, an e-mail address, or words of a name or subject. */
  q: /* @__PURE__ */ z.optional(givenText(120)),
  queue: z.optional(z.enum(ticketQueues)),
  state: z.optional(z.enum(ticketStates)),
  priority: z.optional(z.enum(ticketPriorities)),
  topic: z.optional(z.enum(ticketTopics)),
  /** `me`, `nobody`, or the id of a member of staff. */
  assignee: /* @__PURE__ */ z.optional(z.string().check(z.regex(/^(?:me|nobody|[1-9]\d{0,11})$/))),
  /** Those that a user with an account wrote. */
  customer: z.optional(id),
  /** `due`: what is due next first. */
  sort: z.optional(z.enum(['due', '-due', 'created_at', '-created_at', 'updated_at', '-updated_at'])),
} as const;

const staffTicket = z.object({
  number: z.string(),
  subject: z.string(),
  customer_name: z.string(),
  /** Whether its writer has an account. */
  has_account: z.boolean(),
  state: z.enum(ticketStates),
  priority: z.enum(ticketPriorities),
  topic: z.enum(ticketTopics),
  assignee: z.nullable(person),
  created_at: instant,
  updated_at: instant,
  /** What is due next and when; null while the clock is paused, or where there is none. */
  due: z.nullable(z.object({ what: z.enum(['answer', 'solution']), at: instant })),
  is_overdue: z.boolean(),
});
export type StaffTicket = z.output<typeof staffTicket>;

export const listStaffTickets = defineRoute({
  id: 'listStaffTickets',
  method: 'GET',
  path: '/api/v1/admin/tickets',
  summary: 'Tickets of everybody, what is due next first unless sorted otherwise',
  access: { permission: 'tickets.read' },
  query: z.strictObject({ ...pageQuery, ...staffTicketFilters }),
  answer: page(staffTicket),
  errors: ['card-number-not-allowed'],
});

export const exportStaffTickets = defineFileRoute({
  id: 'exportStaffTickets',
  path: '/api/v1/admin/tickets/file',
  summary: 'The same tickets as a CSV file, without an end',
  access: { permission: 'tickets.read' },
  query: z.strictObject(staffTicketFilters),
  files: ['csv'],
  errors: ['card-number-not-allowed'],
});

/** The story of a ticket has the message that opened it, and this many of its newest replies and notes. */
export const mostEntries = 1000;

const staffTicketStory = z.object({
  ticket: staffTicket,
  customer: z.object({
    name: z.string(),
    email_masked: z.string(),
    phone_masked: z.nullable(z.string()),
    /** The user; null: a visitor, who gets replies by e-mail only. */
    user_id: z.nullable(z.string()),
  }),
  clock: z.object({
    answer_due_at: z.nullable(instant),
    answered_at: z.nullable(instant),
    resolve_due_at: z.nullable(instant),
    /** Since when the clock is paused. */
    paused_at: z.nullable(instant),
  }),
  /** What its writer typed as a purchase's reference, or ''. */
  reference: z.string(),
  /** The order of that reference, if there is one. */
  order: z.nullable(z.object({ reference: z.string(), status: z.string(), meter_number: z.string() })),
  /** The meters that the customer uses. */
  meters: z.array(z.object({ number: z.string(), utility: z.string(), estate: z.string() })),
  /** An enquiry's service and place. */
  enquiry: z.nullable(z.object({ service: z.string(), place: z.string() })),
  /** Oldest first: what opened it, and the newest `mostEntries`. A note is for staff only: its customer never sees it. */
  entries: z.array(
    z.object({
      id: z.string(),
      /** `estate`: the team of the estate that it was sent to first. */
      kind: z.enum(['customer', 'staff', 'estate', 'note']),
      author: z.string(),
      text: z.string(),
      at: instant,
      attachments: z.array(attachment),
    }),
  ),
  /** For `ticket.reply`: refused as stale when the customer has written since. */
  fingerprint: z.string(),
});
export type StaffTicketStory = z.output<typeof staffTicketStory>;

const ofTicket = { number: ticketNumber };
const params = /* @__PURE__ */ z.strictObject(ofTicket);

export const getStaffTicket = defineRoute({
  id: 'getStaffTicket',
  method: 'GET',
  path: '/api/v1/admin/tickets/{number}',
  summary: "One ticket's whole conversation; the look is written into the audit log",
  access: { permission: 'tickets.read' },
  params,
  answer: staffTicketStory,
  errors: ['not-found'],
});

export const showTicketContact = defineRoute({
  id: 'showTicketContact',
  method: 'POST',
  path: '/api/v1/admin/tickets/{number}/contact',
  summary: 'The address and the phone number of the writer of a ticket; the look is written into the audit log',
  access: { permission: 'tickets.answer' },
  params,
  answer: z.object({ email: z.string(), phone: z.nullable(z.string()) }),
  errors: ['not-found'],
});

export const getTicketFile = defineFileRoute({
  id: 'getTicketFile',
  path: '/api/v1/admin/tickets/{number}/attachments/{id}',
  summary: 'A file of a ticket',
  access: { permission: 'tickets.read' },
  params: z.strictObject({ ...ofTicket, id: z.uuid() }),
  files: ['jpeg', 'pdf'],
  errors: ['not-found'],
});

export const uploadTicketFile = defineUploadRoute({
  id: 'uploadTicketFile',
  method: 'POST',
  path: '/api/v1/admin/ticket-attachments',
  summary: 'Upload a picture or a PDF to send with an answer; it is kept for a day until then',
  access: { permission: 'tickets.answer' },
  upload: attachmentUpload,
  body: z.strictObject({}),
  success: 201,
  answer: attachment,
  errors: attachmentErrors,
});

export const listTicketMembers = defineRoute({
  id: 'listTicketMembers',
  method: 'GET',
  path: '/api/v1/admin/ticket-members',
  summary: 'Members of staff who may answer tickets',
  access: { permission: 'tickets.read' },
  answer: z.array(person),
});

/** `{name}` and the like in a canned answer are placeholders for values of the ticket. */
export const ticketPlaceholders = ['name', 'first_name', 'number', 'reference', 'me'] as const;

const cannedAnswer = z.object({ id: z.string(), title: z.string(), message: z.string(), changed_at: instant });
export type CannedAnswer = z.output<typeof cannedAnswer>;

export const listCannedAnswers = defineRoute({
  id: 'listCannedAnswers',
  method: 'GET',
  path: '/api/v1/admin/canned-answers',
  summary: 'Canned answers that are in use, by title',
  access: { permission: 'tickets.read' },
  answer: z.array(cannedAnswer),
});

export const staffTicketRoutes = [
  listStaffTickets,
  exportStaffTickets,
  getStaffTicket,
  showTicketContact,
  getTicketFile,
  uploadTicketFile,
  listTicketMembers,
  listCannedAnswers,
] as const;

const message = /* @__PURE__ */ longText(4000, 'message-required');
const permission = 'tickets.answer';

export const replyToTicketAct = defineAct({
  kind: 'ticket.reply',
  permission,
  /** `state`: that of the ticket afterwards. */
  input: z.strictObject({
    ...ofTicket,
    message,
    attachments,
    state: z._default(z.enum(['waiting_for_customer', 'solved']), 'waiting_for_customer'),
  }),
});
export const noteTicket = defineAct({
  kind: 'ticket.note',
  permission,
  input: z.strictObject({ ...ofTicket, message }),
});
export const assignTicket = defineAct({
  kind: 'ticket.assign',
  permission,
  /** The user id of a member of staff; null: unassigned. */
  input: z.strictObject({ ...ofTicket, to: z.nullable(id) }),
});
export const setTicketState = defineAct({
  kind: 'ticket.state',
  permission,
  input: z.strictObject({
    ...ofTicket,
    state: z.enum(['waiting_for_us', 'waiting_for_customer', 'solved', 'closed']),
  }),
});
export const setTicketPriority = defineAct({
  kind: 'ticket.priority',
  permission,
  input: z.strictObject({ ...ofTicket, priority: z.enum(ticketPriorities) }),
});
export const setTicketTopic = defineAct({
  kind: 'ticket.topic',
  permission,
  input: z.strictObject({ ...ofTicket, topic: z.enum(ticketTopics) }),
});

const answerText = { title: /* @__PURE__ */ text(100, 'subject-required'), message };
export const createCannedAnswer = defineAct({
  kind: 'canned-answer.create',
  permission,
  input: z.strictObject(answerText),
});
export const editCannedAnswer = defineAct({
  kind: 'canned-answer.edit',
  permission,
  input: z.strictObject({ id, ...answerText }),
});
export const retireCannedAnswer = defineAct({
  kind: 'canned-answer.retire',
  permission,
  input: z.strictObject({ id }),
});

export const ticketActs = [
  replyToTicketAct,
  noteTicket,
  assignTicket,
  setTicketState,
  setTicketPriority,
  setTicketTopic,
  createCannedAnswer,
  editCannedAnswer,
  retireCannedAnswer,
] as const;
