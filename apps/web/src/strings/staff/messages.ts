import { MESSAGE_CHANNEL_NAMES, MESSAGE_STATE_NAMES } from '@gatelight/contract/base/staff/staff-words';

/** Texts of the list of messages. English only: docs/decisions/0028. */
export const MESSAGE_WORDS = {
  title: 'Messages',
  lead: 'What was sent to whom, and whether it arrived. The texts are not shown here, because they may contain tokens.',
  columns: {
    queued: 'Queued',
    template: 'Message',
    channel: 'Channel',
    to: 'To',
    state: 'State',
    age: 'Age',
    tries: 'Tries',
    problem: 'Problem',
    about: 'About',
  },
  states: { out: 'Sent, delivered or not', ...MESSAGE_STATE_NAMES },
  channels: MESSAGE_CHANNEL_NAMES,
  filters: { state: 'State', channel: 'Channel', queued: 'Date' },
  device: 'A device',
  about: { order: 'Order', ticket: 'Ticket', announcement: 'Announcement', meter: 'Meter' },
  unknown: 'Unknown',
  empty: 'No message here',
} as const;
