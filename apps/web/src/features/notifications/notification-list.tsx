import type { Notification } from '@gatelight/contract/base/notifications/inbox';
import Bell from 'lucide-react/icons/bell';
import Hash from 'lucide-react/icons/hash';
import MessageSquare from 'lucide-react/icons/message-square';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Wallet from 'lucide-react/icons/wallet';
import { useId } from 'react';
import { Link } from 'react-router';
import { NOTIFICATION_WORDS as WORDS } from '../../strings/app/notifications.ts';
import { cx } from '../../ui/styles/class-names.ts';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { METER_GROUPS, inGroups } from '../../ui/values/number-text.ts';
import { pathOf } from './subject-path.ts';

const ICONS = new Map(
  Object.entries({
    // A token is digits, whether it is for electricity, water or gas.
    order: Hash,
    funding: Wallet,
    'wallet-funding': Wallet,
    wallet: Wallet,
    ticket: MessageSquare,
    'service-charge': ReceiptText,
  }),
);

const iconOf = (kind: string) => ICONS.get(kind) ?? Bell;

const toneOf = (kind: string) =>
  kind === 'order' || iconOf(kind) === Wallet ? 'bg-primary-soft text-on-primary-soft' : 'bg-surface-2 text-ink-2';

/** The same text is sent as SMS, which has no naira sign and no room for groups of digits. */
const forReading = (text: string) =>
  text
    .replaceAll(/\bNGN (?=\d)/g, '₦')
    .replaceAll(/\b(meter )(\d{11})\b/gi, (_, word: string, number: string) => word + inGroups(number, METER_GROUPS));

/** "20 Nov 2026, 14:07 WAT" is the day before the comma and the time after it. */
const dayOf = (at: Date) => lagosTime(at).split(',')[0] ?? '';
const timeOf = (at: Date) => lagosTime(at).slice(-9, -4);

/** Entries under Today and Earlier, as the day is in Lagos. */
export function NotificationList({
  items,
  onRead,
}: {
  readonly items: readonly Notification[];
  readonly onRead: (id: string) => void;
}) {
  const today = dayOf(new Date());
  const groups = [
    { name: WORDS.today, rows: items.filter((item) => dayOf(item.created_at) === today), isToday: true },
    { name: WORDS.earlier, rows: items.filter((item) => dayOf(item.created_at) !== today), isToday: false },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div className="grid gap-5">
      {groups.map(({ name, rows, isToday }) => (
        <Group key={name} name={name} rows={rows} isToday={isToday} onRead={onRead} />
      ))}
    </div>
  );
}

function Group({
  name,
  rows,
  isToday,
  onRead,
}: {
  readonly name: string;
  readonly rows: readonly Notification[];
  readonly isToday: boolean;
  readonly onRead: (id: string) => void;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 font-text text-16 font-semibold tracking-normal text-ink-2">
        {name}
      </h2>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <li key={row.id} className={cx('border-b border-line last:border-b-0', row.unread && 'bg-primary-soft/40')}>
            <Entry row={row} when={isToday ? timeOf(row.created_at) : dayOf(row.created_at)} onRead={onRead} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const rowClass =
  'grid w-full grid-cols-[10px_40px_minmax(0,1fr)] items-start gap-x-3 px-4 py-3.5 text-start sm:grid-cols-[10px_40px_minmax(0,1fr)_auto] sm:px-5';

function Entry({
  row,
  when,
  onRead,
}: {
  readonly row: Notification;
  readonly when: string;
  readonly onRead: (id: string) => void;
}) {
  const path = pathOf(row);
  const content = <EntryContent row={row} when={when} />;
  const read = () => {
    if (row.unread) onRead(row.id);
  };
  if (path) {
    return (
      <Link to={path} className={`${rowClass} hover:bg-surface-2`} onClick={read}>
        {content}
      </Link>
    );
  }
  if (!row.unread) return <div className={rowClass}>{content}</div>;
  return (
    <button
      type="button"
      className={`${rowClass} hover:bg-surface-2`}
      // Added to the name instead of replacing it: the name contains every visible word.
      aria-description={WORDS.markOne(forReading(row.title))}
      onClick={read}
    >
      {content}
    </button>
  );
}

/** Unread entries have a dot, bold text and a word. */
function EntryContent({ row, when }: { readonly row: Notification; readonly when: string }) {
  const Icon = iconOf(row.subject_kind);
  return (
    <>
      <span aria-hidden="true" className="pt-4">
        {row.unread && <span className="block size-2 rounded-full bg-primary" />}
      </span>
      <span aria-hidden="true" className={cx('grid size-10 place-items-center rounded-md', toneOf(row.subject_kind))}>
        <Icon size={20} strokeWidth={1.75} />
      </span>
      <span className="grid gap-1">
        <span className={row.unread ? 'font-bold' : 'font-medium'}>{forReading(row.title)}</span>
        <span className="text-14 wrap-anywhere text-ink-2">{forReading(row.text)}</span>
      </span>
      <span className="nums flex gap-2 pt-1 text-13 text-ink-3 max-sm:col-start-3 sm:grid sm:justify-items-end sm:gap-1 sm:pt-0">
        <time dateTime={row.created_at.toISOString()}>{when}</time>
        {row.unread && <span className="font-bold text-primary">{WORDS.unread}</span>}
      </span>
    </>
  );
}
