import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { OFFICE_WORDS as words } from '../../strings/office.ts';
import { shortCount } from '../../ui/values/short-count.ts';

/** An entry of the menu of an office, for the person who sees it. */
export type OfficeLink = {
  readonly name: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** The heading above it; entries of one group are next to each other. '': no heading. */
  readonly group: string;
  /** How much waits behind it. */
  readonly count: number;
  /** It is in the bar at the foot of a phone: four at most, beside "More". */
  readonly isQuick: boolean;
  readonly isCurrent: boolean;
};

export type OfficeLinksProps = { readonly links: readonly OfficeLink[]; readonly className: string };

/** The entries in their groups, the open one marked. */
export function OfficeLinks({ links, className }: OfficeLinksProps) {
  const groups = Array.from(new Set(links.map(({ group }) => group)));
  return groups.map((group) => (
    <div key={group} role="group" aria-label={group === '' ? undefined : group} className="staff-group">
      {group !== '' && (
        <p aria-hidden="true" className="staff-group-name">
          {group}
        </p>
      )}
      {links
        .filter((link) => link.group === group)
        .map((link) => (
          <OfficeLinkItem key={link.to} link={link} className={className} />
        ))}
    </div>
  ));
}

type ItemProps = { readonly link: OfficeLink; readonly className: string; readonly iconSize?: number };

export function OfficeLinkItem({ link, className, iconSize = 18 }: ItemProps) {
  const { icon: Icon, name, to, count, isCurrent } = link;
  return (
    <Link to={to} className={className} aria-current={isCurrent ? 'page' : undefined}>
      <Icon aria-hidden="true" size={iconSize} strokeWidth={1.75} />
      <span>{name}</span>
      {count > 0 && (
        <span className="staff-count">
          <span aria-hidden="true">{shortCount(count)}</span>
          <span className="sr-only">{words.waiting(shortCount(count))}</span>
        </span>
      )}
    </Link>
  );
}
