import * as z from 'zod/mini';
import type { ErrorCode } from '../../errors.ts';
import { instant, longText, optionalText, rowId, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute, defineUploadRoute, type Upload } from '../../route.ts';

/* Tickets of signed-in users: conversations with staff, or with the team of the estate in which they live. */

/** `T-` and eight letters or digits, as a ticket's mails show it. */
export const ticketNumber = /* @__PURE__ */ z.string().check(z.regex(/^T-[0-9A-HJKMNP-TV-Z]{8}$/));

/**
 * `open`: no one has answered yet. `waiting_for_us`: its customer wrote after our answer. `waiting_for_customer`: we answered.
 * `solved`: over, unless its customer replies. `closed`: over, and takes no more replies.
 */
export const ticketStates = ['open', 'waiting_for_us', 'waiting_for_customer', 'solved', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

/** What a user may say that a ticket is about. */
export const userTicketTopics = ['token', 'payment', 'meter', 'account', 'estate', 'other'] as const;

/** Most bytes of one file, and most files of one message. */
export const maxAttachmentBytes = 2 * 1024 * 1024;
export const maxAttachments = 5;

/** A picture is made again as JPEG, whatever it came as. */
export const attachment = z.object({ id: z.string(), name: z.string(), kind: z.enum(['jpeg', 'pdf']), bytes: z.int() });
export type Attachment = z.output<typeof attachment>;

/** Ids of files that the sender uploaded before and has not sent yet. */
export const attachments = /* @__PURE__ */ z._default(z.array(z.uuid()).check(z.maxLength(maxAttachments)), []);

/** The file of an upload; its name is that which the sender gave it, without folders. */
export const attachmentUpload: Upload = { field: 'file', kinds: ['jpeg', 'png', 'pdf'], maxBytes: maxAttachmentBytes };
export const attachmentErrors = [
  'too-large',
  'unsupported-media-type',
  'attachment-unreadable',
  'too-many-attachments',
] as const satisfies readonly ErrorCode[];

const ticketSummary = {
  number: z.string(),
  subject: z.string(),
  /** A purchase's reference, or ''. */
  reference: z.string(),
  status: z.enum(ticketStates),
  created_at: instant,
  updated_at: instant,
  /** The estate that it was sent to, by name; null: it was sent to us. */
  estate: z.nullable(z.string()),
  /** When its writer moved it from the estate on to us. */
  moved_at: z.nullable(instant),
};

const userTicket = z.object(ticketSummary);
export type UserTicket = z.output<typeof userTicket>;

/** A conversation has the message that opened the ticket, and this many of its newest replies. */
export const mostReplies = 500;

const conversation = z.object({
  ...ticketSummary,
  /** Oldest first. */
  messages: z.array(
    z.object({
      id: z.string(),
      author: z.enum(['user', 'staff', 'estate']),
      text: z.string(),
      created_at: instant,
      attachments: z.array(attachment),
    }),
  ),
});
export type Conversation = z.output<typeof conversation>;

export const listTickets = defineRoute({
  id: 'listTickets',
  method: 'GET',
  path: '/api/v1/users/tickets',
  summary: "The caller's tickets, the last changed first",
  access: 'signed-in',
  query: z.strictObject(pageQuery),
  answer: page(userTicket),
});

const ticketText = {
  subject: text(150, 'subject-required'),
  message: longText(4000, 'message-required'),
  reference: optionalText(60),
};
/** What a page's form holds; files are uploaded beside it. */
export const userTicketText = z.strictObject({ ...ticketText, topic: z.enum(userTicketTopics) });
export type UserTicketText = z.output<typeof userTicketText>;

const userTicketForm = z.strictObject({
  ...ticketText,
  topic: z._default(z.enum(userTicketTopics), 'other'),
  attachments,
  /** One of `listTicketEstates`: its team gets the ticket. Without it: we do. */
  estate_id: z.optional(rowId),
});
export type UserTicketForm = z.output<typeof userTicketForm>;

export const openUserTicket = defineRoute({
  id: 'openUserTicket',
  method: 'POST',
  path: '/api/v1/users/tickets',
  summary: 'Write to the operator, or to the team of an estate, as a signed-in user',
  access: 'signed-in',
  limits: ['tickets-user'],
  idempotent: true,
  body: userTicketForm,
  success: 201,
  answer: z.object({ number: z.string() }),
  errors: ['card-number-not-allowed', 'idempotency-key-reused', 'attachment-unknown', 'estate-without-team'],
});

export const listTicketEstates = defineRoute({
  id: 'listTicketEstates',
  method: 'GET',
  path: '/api/v1/users/ticket-estates',
  summary: 'The estates in which the caller lives or owns a house and whose team answers tickets',
  access: 'signed-in',
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const moveTicketOn = defineRoute({
  id: 'moveTicketOn',
  method: 'POST',
  path: '/api/v1/users/tickets/{number}/move-on',
  summary: 'Move a ticket from the estate on to the operator; a repeat changes nothing',
  access: 'signed-in',
  object: 'own-ticket',
  limits: ['tickets-user'],
  params: z.strictObject({ number: ticketNumber }),
  answer: conversation,
  errors: ['not-found'],
});

export const getTicket = defineRoute({
  id: 'getTicket',
  method: 'GET',
  path: '/api/v1/users/tickets/{number}',
  summary: "One of the caller's tickets with its conversation",
  access: 'signed-in',
  object: 'own-ticket',
  params: z.strictObject({ number: ticketNumber }),
  answer: conversation,
  errors: ['not-found'],
});

export const replyText = z.strictObject({ message: longText(4000, 'message-required') });

export const replyToTicket = defineRoute({
  id: 'replyToTicket',
  method: 'POST',
  path: '/api/v1/users/tickets/{number}/replies',
  summary: 'Add a message to a ticket; a solved one is open again',
  access: 'signed-in',
  object: 'own-ticket',
  limits: ['tickets-user'],
  idempotent: true,
  params: z.strictObject({ number: ticketNumber }),
  body: z.extend(replyText, { attachments }),
  success: 201,
  answer: conversation,
  errors: ['not-found', 'card-number-not-allowed', 'idempotency-key-reused', 'ticket-closed', 'attachment-unknown'],
});

export const uploadAttachment = defineUploadRoute({
  id: 'uploadAttachment',
  method: 'POST',
  path: '/api/v1/users/attachments',
  summary: 'Upload a picture or a PDF to send with a ticket or a reply; it is kept for a day until then',
  access: 'signed-in',
  limits: ['attachments'],
  upload: attachmentUpload,
  body: z.strictObject({}),
  success: 201,
  answer: attachment,
  errors: attachmentErrors,
});

export const getAttachment = defineFileRoute({
  id: 'getAttachment',
  path: '/api/v1/users/attachments/{id}',
  summary: "A file of one of the caller's tickets",
  access: 'signed-in',
  object: 'own-attachment',
  params: z.strictObject({ id: z.uuid() }),
  files: ['jpeg', 'pdf'],
  errors: ['not-found'],
});

export const userTicketRoutes = [
  listTickets,
  listTicketEstates,
  openUserTicket,
  moveTicketOn,
  getTicket,
  replyToTicket,
  uploadAttachment,
  getAttachment,
] as const;
