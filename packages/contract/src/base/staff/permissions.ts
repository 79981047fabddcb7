/*
 * What staff may do. A call, an act and a page each name one permission; which role has which is data (table
 * identity.role_permission), and this list is what a new deployment begins with. To add a permission: name it here, give it to
 * roles below, and insert the same rows in your migration (a test compares the two).
 */
export const permissions = [
  'overview.read',
  'orders.read',
  'orders.act',
  'tokens.show',
  'refunds.ask',
  'estates.read',
  'estates.edit',
  'meters.read',
  'meters.edit',
  'meters.engineer',
  'free-issue',
  'imports.run',
  'tariffs.read',
  'tariffs.edit',
  'people.read',
  'people.edit',
  'roles.edit',
  'tickets.read',
  'tickets.answer',
  'announcements.send',
  'money.read',
  'journals.post',
  'exceptions.close',
  'payouts.approve',
  'month-end.export',
  'audit.read',
  'settings.read',
  'settings.edit',
  'templates.edit',
  'integrations.read',
  'integrations.edit',
  'health.read',
  'acts.approve',
] as const;
export type Permission = (typeof permissions)[number];

/** Whether a permission is for reading only. Auditors may have no others. */
export const onlyReads = (permission: Permission): boolean =>
  permission.endsWith('.read') || permission === 'month-end.export';

export const staffRoles = ['support', 'operations', 'finance', 'admin', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

const everyone = ['overview.read', 'orders.read', 'estates.read', 'meters.read', 'tickets.read'] as const;

/** With what a new deployment begins. An auditor reads everything and changes nothing. */
export const defaultPermissions: Readonly<Record<StaffRole, readonly Permission[]>> = {
  support: [
    ...everyone,
    'orders.act',
    'tokens.show',
    'refunds.ask',
    'tariffs.read',
    'people.read',
    'tickets.answer',
    'integrations.read',
  ],
  operations: [
    ...everyone,
    'orders.act',
    'tokens.show',
    'refunds.ask',
    'estates.edit',
    'meters.edit',
    'meters.engineer',
    'free-issue',
    'imports.run',
    'tariffs.read',
    'tariffs.edit',
    'people.read',
    'people.edit',
    'tickets.answer',
    'announcements.send',
    'settings.read',
    'templates.edit',
    'integrations.read',
    'health.read',
    'acts.approve',
  ],
  finance: [
    ...everyone,
    'refunds.ask',
    'tariffs.read',
    'tariffs.edit',
    'people.read',
    'money.read',
    'journals.post',
    'exceptions.close',
    'payouts.approve',
    'month-end.export',
    'settings.read',
    'acts.approve',
  ],
  admin: permissions,
  auditor: [
    ...everyone,
    'tariffs.read',
    'people.read',
    'money.read',
    'month-end.export',
    'audit.read',
    'settings.read',
    'integrations.read',
    'health.read',
  ],
};
