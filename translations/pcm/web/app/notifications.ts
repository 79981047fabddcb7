import type { NOTIFICATION_WORDS as ENGLISH } from '../../../../apps/web/src/strings/app/notifications.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const NOTIFICATION_WORDS: Translation<typeof ENGLISH> = {
  title: 'Messages for you',
  unread: 'You never read am',
  unreadCount: (count) => `${count} you never read`,
  noneUnread: 'You don read everything',
  markAll: 'Mark all say I don read dem',
  markOne: (title) => `Mark say I don read: ${title}`,
  marked: 'We don mark all of dem say you don read dem',
  markFailed: 'We no fit mark dem. Try again.',
  undo: 'Comot am',
  today: 'Dis day',
  earlier: 'Before today',
  loading: 'We dey bring your messages',
  empty: 'No message dey yet',
  emptyText: 'When you buy token, put money for wallet or we reply you, you go see am here.',
  failed: 'We no fit bring your messages',
  more: 'Show 20 more messages',
};
