import { z } from 'zod';
import { defineTemplate } from '#notifications';

/** The last four digits, because other people may read a message. */
const meter = z.string();

/** An owner offers access to a meter. The message repeats no text of the owner, so that it cannot be used for spam. */
const invitation = defineTemplate({
  name: 'meter-invitation',
  kind: 'conversation',
  about: 'The owner of a meter offers access to it. To the address that the owner typed.',
  examples: {
    'To buy': { from: 'Ada Obi', role: 'buyer', meter: '0019', utility: 'electricity' },
    'To look': { from: 'Ada Obi', role: 'viewer', meter: '0019', utility: 'electricity' },
  },
  facts: ({ from, meter: digits, role, utility }) => ({
    from,
    'meter-ending': digits,
    utility,
    'what-they-may': mayDo(role),
  }),
  required: { email: ['from'], 'in-app': ['from'] },
  schema: z.object({ from: z.string(), role: z.enum(['buyer', 'viewer']), meter, utility: z.string() }),
  texts: {
    en: {
      sms: ({ from, utility }) => [`${from} invites you to their ${utility} meter. Sign in to accept.`],
      mail: ({ from, role, meter: digits, utility }) => ({
        subject: `${from} invites you to their ${utility} meter`,
        opening: [
          `${from} wants to share the ${utility} meter that ends in ${digits} with you.`,
          mayDo(role),
          'Sign in or sign up with this email address, open My meters, and accept or decline. If you do not know this person, please ignore this message.',
        ],
      }),
      inApp: ({ from, utility, meter: digits }) => ({
        title: `${from} invites you to a meter`,
        text: `${from} wants to share the ${utility} meter that ends in ${digits} with you. Accept or decline under My meters.`,
      }),
    },
  },
});

function mayDo(role: 'buyer' | 'viewer'): string {
  return role === 'buyer'
    ? 'You can then buy tokens for it and see its purchases.'
    : 'You can then see its purchases and readings.';
}

/** A user requests access to a meter from its owner. */
const accessAsked = defineTemplate({
  name: 'meter-access-asked',
  kind: 'conversation',
  about: 'A user requests access to a meter. To its owner.',
  examples: { 'One meter': { from: 'Tunde Bello', meter: '0019' } },
  facts: ({ from, meter: digits }) => ({ from, 'meter-ending': digits }),
  required: { email: ['from'], 'in-app': ['meter-ending'] },
  schema: z.object({ from: z.string(), meter }),
  texts: {
    en: {
      sms: ({ from, meter: digits }) => [`${from} requests access to your meter ending in ${digits}.`],
      mail: ({ from, meter: digits }) => ({
        subject: `${from} requests access to your meter`,
        opening: [
          `${from} requests access to your meter that ends in ${digits}.`,
          'Open My meters to approve or decline. Nobody can use your meter until you approve.',
        ],
      }),
      inApp: ({ from, meter: digits }) => ({
        title: `${from} requests access to your meter`,
        text: `The meter ends in ${digits}. Approve or decline under My meters.`,
      }),
    },
  },
});

const requestDecided = defineTemplate({
  name: 'meter-request-decided',
  kind: 'conversation',
  about: 'A request for a meter was approved or declined. To the user who requested it.',
  examples: {
    Approved: { meter: '0019', kind: 'access', approved: true, note: '' },
    Declined: { meter: '0019', kind: 'claim', approved: false, note: 'This meter belongs to another house.' },
  },
  facts: (request) => ({
    decision: decided(request),
    'meter-ending': request.meter,
    note: request.note,
    title: request.approved ? 'You have access to the meter' : 'Your request was declined',
  }),
  required: { email: ['decision'], 'in-app': ['decision'] },
  schema: z.object({ meter, kind: z.enum(['access', 'claim']), approved: z.boolean(), note: z.string() }),
  texts: {
    en: {
      sms: (request) => [decided(request)],
      mail: (request) => ({
        subject: request.approved ? 'You have access to the meter' : 'Your request was declined',
        opening: [decided(request)],
        ...(request.note === '' ? {} : { closing: [`Note: ${request.note}`] }),
      }),
      inApp: (request) => ({
        title: request.approved ? 'You have access to the meter' : 'Your request was declined',
        text: [decided(request), request.note].filter(Boolean).join(' '),
      }),
    },
  },
});

function decided({ meter: digits, kind, approved }: { meter: string; kind: 'access' | 'claim'; approved: boolean }) {
  if (!approved) return `Your request for the meter that ends in ${digits} was declined.`;
  return kind === 'claim'
    ? `The meter that ends in ${digits} is now linked to your account.`
    : `You can now buy for the meter that ends in ${digits}.`;
}

const accessEnded = defineTemplate({
  name: 'meter-access-ended',
  kind: 'conversation',
  about: 'A person may no longer use a meter. To that person.',
  examples: { 'One meter': { meter: '0019' } },
  facts: ({ meter: digits }) => ({ 'meter-ending': digits }),
  required: { email: ['meter-ending'], 'in-app': ['meter-ending'] },
  schema: z.object({ meter }),
  texts: {
    en: {
      sms: ({ meter: digits }) => [`your access to the meter ending in ${digits} has ended.`],
      mail: ({ meter: digits }) => ({
        subject: 'Your access to a meter has ended',
        opening: [
          `You can no longer use the meter that ends in ${digits} in your account. Your earlier purchases stay in your history.`,
          'If you think that this is a mistake, please contact your estate office or us.',
        ],
      }),
      inApp: ({ meter: digits }) => ({
        title: 'Your access to a meter has ended',
        text: `You can no longer use the meter that ends in ${digits}. Your earlier purchases stay in your history.`,
      }),
    },
  },
});

/** For createNotifications. */
export const householdTemplates = [invitation, accessAsked, requestDecided, accessEnded];
