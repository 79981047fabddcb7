import type { MessageTexts } from '../../../apps/api/src/base/notifications/templates/template.ts';
import type { TicketAnswer } from '../../../apps/api/src/office/support/messages/ticket-answer.ts';
import { ticketPage } from '../../../apps/api/src/office/support/messages/ticket-page.ts';

export const TEXTS: MessageTexts<TicketAnswer> = {
  sms: ({ number }) => [`we don reply your message ${number}.`],
  mail: (answer, { publicUrl, email }) => ({
    subject: `${answer.estate === undefined ? 'Our reply' : `Reply from ${answer.estate}`} to your message (${answer.number})`,
    opening: [`You write: ${answer.subject}`, ...answer.message.split('\n').filter((line) => line.trim() !== '')],
    closing: [
      ...[
        answer.isSolved ? 'We believe say this one don solve. If e never solve, reply and we go look am again.' : '',
        answer.files === 0
          ? ''
          : `We attach ${answer.files === 1 ? 'one file' : `${answer.files} files`} join this reply.`,
      ].filter((sentence) => sentence !== ''),
      answer.hasAccount
        ? `Read and reply for here: ${ticketPage(publicUrl, '/pcm', answer.number)}`
        : `To reply, write to ${email} and give dem the number ${answer.number}.`,
    ],
  }),
  inApp: ({ number, subject, isSolved, estate }) => ({
    title: titleOf(isSolved, estate),
    text: `${subject} (${number}). Open am to read the reply.`,
  }),
};

function titleOf(isSolved: boolean, estate: string | undefined): string {
  if (estate !== undefined) return isSolved ? `${estate} don solve your message` : `${estate} don reply your message`;
  return isSolved ? 'We don solve your message' : 'We don reply your message';
}
