import { Link } from 'react-router';
import { isCurrent } from './navigation.ts';
import type { ShellItem } from './navigation.ts';

export type ShellLinkProps = {
  readonly item: ShellItem;
  readonly pathname: string;
  readonly className: string;
  readonly iconSize?: number;
};

/** One item of a menu, marked when it is the current page. */
export function ShellLink({ item, pathname, className, iconSize = 20 }: ShellLinkProps) {
  const Icon = item.icon;
  return (
    <Link to={item.to} aria-current={isCurrent(item, pathname) ? 'page' : undefined} className={className}>
      <Icon aria-hidden="true" size={iconSize} strokeWidth={1.75} />
      <span>{item.name}</span>
    </Link>
  );
}
