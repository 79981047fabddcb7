import type { Permission } from '@gatelight/contract/base/staff/permissions';

/** What a permission allows, as it reads after "may". English only: docs/decisions/0028. */
export const PERMISSION_NAMES = {
  'overview.read': 'See the overview',
  'orders.read': 'See orders',
  'orders.act': 'Retry orders, resend tokens, move orders and add notes',
  'tokens.show': 'See tokens of customers',
  'refunds.ask': 'Refund orders',
  'estates.read': 'See estates and houses',
  'estates.edit': 'Change estates, houses and occupants',
  'meters.read': 'See meters',
  'meters.edit': 'Change, install, move and retire meters',
  'meters.engineer': 'Make engineering tokens and replace meters',
  'free-issue': 'Give free units',
  'imports.run': 'Import files',
  'tariffs.read': 'See tariffs',
  'tariffs.edit': 'Change tariffs, VAT, fees and limits',
  'people.read': 'See customers and staff',
  'people.edit': 'Lock accounts and end sessions',
  'roles.edit': 'Invite staff and change roles',
  'tickets.read': 'See tickets',
  'tickets.answer': 'Answer tickets',
  'announcements.send': 'Send announcements',
  'money.read': 'See payments and the ledger',
  'journals.post': 'Post journals, handle refunds and disputes',
  'exceptions.close': 'Close reconciliation exceptions',
  'payouts.approve': 'Approve withdrawals',
  'month-end.export': 'Download the month-end files',
  'audit.read': 'See the audit log and every act',
  'settings.read': 'See settings',
  'settings.edit': 'Change settings',
  'templates.edit': 'Change message templates',
  'integrations.read': 'See API keys and webhooks',
  'integrations.edit': 'Change API keys and webhooks',
  'health.read': 'See the health page',
  'acts.approve': 'Approve changes that others request',
} as const satisfies Record<Permission, string>;

const names: ReadonlyMap<string, string> = new Map(Object.entries(PERMISSION_NAMES));
export const permissionName = (permission: string): string => names.get(permission) ?? permission;
