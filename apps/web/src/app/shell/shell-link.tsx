import { Link } from 'react-router';
import { cx } from '../../ui/styles/class-names.ts';
import { isCurrent } from './navigation.ts';
import type { ShellItem } from './navigation.ts';

/** `short` is shown; `full` is what a screen reader says. */
export type ShellNote = { readonly short: string; readonly full: string; readonly isLate: boolean };

export type ShellLinkProps = {
  readonly item: ShellItem;
  readonly pathname: string;
  readonly className: string;
  readonly iconSize?: number;
  /** The number of waiting items on that page, in a few words. */
  readonly note?: ShellNote | undefined;
};

/** One item of a menu, marked when it is the current page. */
export function ShellLink({ item, pathname, className, iconSize = 20, note }: ShellLinkProps) {
  const Icon = item.icon;
  return (
    <Link to={item.to} aria-current={isCurrent(item, pathname) ? 'page' : undefined} className={className}>
      <Icon aria-hidden="true" size={iconSize} strokeWidth={1.75} />
      <span>{item.name}</span>
      {note && (
        <span className={cx('app-note', note.isLate && 'app-note-late')}>
          <span aria-hidden="true">{note.short}</span>
          <span className="sr-only">{note.full}</span>
        </span>
      )}
    </Link>
  );
}
