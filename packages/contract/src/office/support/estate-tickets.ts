import * as z from 'zod/mini';
import { instant, longText, rowId } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute, defineUploadRoute } from '../../route.ts';
import { attachment, attachmentErrors, attachmentUpload, attachments, ticketNumber } from './user-tickets.ts';

/* Tickets that residents sent to their estate, for its team. Staff see them only after their writer moved them on. */

/** `waiting`: for the estate. `moved`: its writer moved it on to the utility, and the estate reads what was said before. */
export const estateTicketStates = ['waiting', 'answered', 'solved', 'moved'] as const;
export type EstateTicketState = (typeof estateTicketStates)[number];

const access = { roles: ['manager', 'facilityOfficer'] } as const;
const object = 'managed-ticket';
const ofTicket = { id: rowId, number: ticketNumber };
const params = /* @__PURE__ */ z.strictObject(ofTicket);

const estateTicket = z.object({
  number: z.string(),
  subject: z.string(),
  from_name: z.string(),
  /** The house of its writer, or ''. */
  house: z.string(),
  progress: z.enum(estateTicketStates),
  is_late: z.boolean(),
  created_at: instant,
  changed_at: instant,
});
export type EstateTicket = z.output<typeof estateTicket>;

export const listEstateTickets = defineRoute({
  id: 'listEstateTickets',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/tickets',
  summary: 'Tickets that residents sent to the estate, the last changed first',
  access,
  object: 'managed-estate',
  params: z.strictObject({ id: rowId }),
  query: z.strictObject({ ...pageQuery, progress: z.optional(z.enum(estateTicketStates)) }),
  answer: page(estateTicket),
});

export const countEstateTickets = defineRoute({
  id: 'countEstateTickets',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/ticket-counts',
  summary: 'How many tickets wait for the team of the estate, and how many of them are late',
  access: { roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'] },
  object: 'managed-estate',
  params: z.strictObject({ id: rowId }),
  answer: z.object({ waiting: z.int(), late: z.int() }),
});

const estateTicketStory = z.object({
  ticket: estateTicket,
  house_id: z.nullable(z.string()),
  topic: z.string(),
  /** Whether the team can answer: it is not closed and did not move on. */
  can_answer: z.boolean(),
  messages: z.array(
    z.object({
      id: z.string(),
      author: z.enum(['user', 'staff', 'estate']),
      author_name: z.string(),
      text: z.string(),
      created_at: instant,
      attachments: z.array(attachment),
    }),
  ),
});
export type EstateTicketStory = z.output<typeof estateTicketStory>;

export const getEstateTicket = defineRoute({
  id: 'getEstateTicket',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/tickets/{number}',
  summary: 'One ticket that was sent to the estate, with its conversation',
  access,
  object,
  params,
  answer: estateTicketStory,
  errors: ['not-found'],
});

export const answerEstateTicket = defineRoute({
  id: 'answerEstateTicket',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/tickets/{number}/answers',
  summary: 'Answer a ticket as the team of the estate; its writer gets a notice',
  access,
  object,
  limits: ['tickets-user'],
  idempotent: true,
  params,
  body: z.strictObject({
    message: longText(4000, 'message-required'),
    attachments,
    /** That of the ticket afterwards. */
    is_solved: z._default(z.boolean(), false),
  }),
  success: 201,
  answer: estateTicketStory,
  errors: [
    'not-found',
    'card-number-not-allowed',
    'idempotency-key-reused',
    'ticket-closed',
    'attachment-unknown',
    'rate-limited',
  ],
});

export const uploadEstateTicketFile = defineUploadRoute({
  id: 'uploadEstateTicketFile',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/ticket-attachments',
  summary: 'Upload a picture or a PDF to send with an answer; it is kept for a day until then',
  access,
  object: 'managed-estate',
  limits: ['attachments'],
  params: z.strictObject({ id: rowId }),
  upload: attachmentUpload,
  body: z.strictObject({}),
  success: 201,
  answer: attachment,
  errors: attachmentErrors,
});

export const getEstateTicketFile = defineFileRoute({
  id: 'getEstateTicketFile',
  path: '/api/v1/manage/estates/{id}/tickets/{number}/attachments/{file}',
  summary: 'A file of a ticket that was sent to the estate',
  access,
  object,
  params: z.strictObject({ ...ofTicket, file: z.uuid() }),
  files: ['jpeg', 'pdf'],
  errors: ['not-found'],
});

export const estateTicketRoutes = [
  listEstateTickets,
  countEstateTickets,
  getEstateTicket,
  answerEstateTicket,
  uploadEstateTicketFile,
  getEstateTicketFile,
] as const;
