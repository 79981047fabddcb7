import type { Notification } from '@gatelight/contract/base/notifications/inbox';
import { APP_PATHS } from '../../app-paths.ts';

/** The page of the subject of a notification; null when it has none. */
export function pathOf({ subject_kind: kind, subject_id: id }: Pick<Notification, 'subject_kind' | 'subject_id'>) {
  switch (kind) {
    case 'order':
      return `${APP_PATHS.history}/order/${encodeURIComponent(id)}`;
    case 'funding':
      return `${APP_PATHS.history}/funding/${encodeURIComponent(id)}`;
    case 'wallet-funding':
    case 'wallet':
      return APP_PATHS.history;
    case 'ticket':
      return `${APP_PATHS.help}?ticket=${encodeURIComponent(id)}`;
    case 'service-charge':
      return APP_PATHS.serviceCharge;
    case 'withdrawal':
      return `${APP_PATHS.history}/wallet/${encodeURIComponent(id)}`;
    case 'bank-account':
      return APP_PATHS.bankAccounts;
    case 'top-up':
      return APP_PATHS.topUps;
    case 'meter':
    case 'request':
      return APP_PATHS.meters;
    case 'walk-in':
      return APP_PATHS.visitors;
    case 'account':
      return APP_PATHS.profile;
    default:
      return null;
  }
}
