import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { longText, optionalText, requiredEmail, text } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { solarInput } from './support/solar-size.ts';

/** The seven services under the specification's names; the key is the last part of the address of each one's page. */
export const serviceNames = {
  metering: 'Prepaid Metering and Token Vending',
  estate: 'Smart Estate and Facility Management',
  access: 'Access Control Systems',
  diesel: 'Diesel Management Solutions',
  solar: 'End-to-End Solar Energy Projects',
  grid: 'Substations/Transformers/Grid Infrastructure',
  ev: 'EV Charging Network',
} as const;
export type ServiceKey = keyof typeof serviceNames;

/** Services that can be had today, and those that one can only wait for. */
const offered = z.enum(['metering', 'estate', 'access', 'diesel', 'solar', 'grid']);
const awaited = z.enum(['ev']);

const writer = {
  name: text(100, 'name-required'),
  email: requiredEmail,
  phoneNumber: optionalText(20),
  message: longText(4000, 'message-required'),
};
const place = text(200, 'place-required');

export const ticketForm = z.strictObject({
  ...writer,
  kind: z.optional(z.literal('general')),
  subject: text(150, 'subject-required'),
  /** A purchase's reference, when the ticket is about one. */
  reference: optionalText(60),
});
export type TicketForm = z.output<typeof ticketForm>;

export const enquiryForm = /* @__PURE__ */ z
  .strictObject({
    ...writer,
    kind: z.literal('enquiry'),
    service: offered,
    place,
    /** What a first solar size follows from; the size itself is worked out here and never believed. */
    solar: z.optional(solarInput),
  })
  .check(
    z.refine(({ service, solar }) => service === 'solar' || solar === undefined, {
      path: ['solar'],
      error: 'solar-not-expected' satisfies FieldCode,
    }),
  );
export type EnquiryForm = z.output<typeof enquiryForm>;

export const waitingListForm = z.strictObject({
  ...writer,
  kind: z.literal('waiting_list'),
  service: awaited,
  place,
});
export type WaitingListForm = z.output<typeof waitingListForm>;

export const openTicket = defineRoute({
  id: 'openTicket',
  method: 'POST',
  path: '/api/v1/tickets',
  summary: 'Write to the operator, request a service, or join a waiting list',
  access: 'public',
  limits: ['tickets', 'tickets-mailbox', 'messages'],
  idempotent: true,
  body: z.discriminatedUnion('kind', [ticketForm, enquiryForm, waitingListForm]),
  success: 201,
  answer: z.object({ number: z.string() }),
  errors: ['card-number-not-allowed', 'idempotency-key-reused'],
});

export const supportRoutes = [openTicket] as const;
