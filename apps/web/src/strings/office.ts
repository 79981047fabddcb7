/** Texts of the frame around the pages of staff and of estate managers, which are in English only. */
export const OFFICE_WORDS = {
  quickNavigation: 'Quick',
  menu: 'Menu',
  more: 'More',
  account: (name: string) => `${name}, your account`,
  ownPages: 'Your own pages',
  profile: 'Profile',
  logout: 'Logout',
  notifications: (unread: string) => (unread === '0' ? 'Notifications' : `Notifications, ${unread} unread`),
  waiting: (count: string) => `${count} waiting`,
  searching: 'Searching',
  nothing: (text: string) => `Nothing found for “${text}”`,
  results: (count: string) => (count === '1' ? '1 result' : `${count} results`),
  searchFailed: 'The search is not responding. You can still choose a page.',
  pages: 'Pages',
  noNotices: 'News about your work comes here.',
} as const;
