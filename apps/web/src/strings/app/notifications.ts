/** Texts of the notifications page. */
export const NOTIFICATION_WORDS = {
  title: 'Notifications',
  unread: 'Unread',
  unreadCount: (count: string) => `${count} unread`,
  noneUnread: 'You have read everything',
  markAll: 'Mark all as read',
  markOne: (title: string) => `Mark as read: ${title}`,
  marked: 'All notifications are marked as read',
  markFailed: 'We could not mark them as read. Try again.',
  undo: 'Undo',
  today: 'Today',
  earlier: 'Earlier',
  loading: 'Loading your notifications',
  empty: 'No notifications yet',
  emptyText: 'When you buy a token, fund your wallet or get a reply from us, you will see it here.',
  failed: 'We could not load your notifications',
  more: 'Show 20 more',
} as const;
