import { Link } from 'react-router';
import { screenOf } from '../../features/staff/navigation.ts';
import type { StaffGroup, StaffScreen } from '../../features/staff/navigation.ts';
import { STAFF_SHELL_WORDS as words } from '../../strings/staff/shell.ts';
import type { StaffCounts } from './counts.ts';

export type StaffLinksProps = {
  readonly screens: readonly StaffScreen[];
  readonly counts: StaffCounts;
  readonly pathname: string;
  readonly className: string;
};

const GROUPS = Object.keys(words.groups) as StaffGroup[];

/** The screens in their groups, the open one marked; a group without screens is left out. */
export function StaffLinks({ screens, counts, pathname, className }: StaffLinksProps) {
  return GROUPS.map((group) => {
    const ofGroup = screens.filter((screen) => screen.group === group);
    if (ofGroup.length === 0) return null;
    const name = words.groups[group];
    return (
      <div key={group} role="group" aria-label={name === '' ? undefined : name} className="staff-group">
        {name !== '' && (
          <p aria-hidden="true" className="staff-group-name">
            {name}
          </p>
        )}
        {ofGroup.map((screen) => (
          <StaffLink key={screen.to} screen={screen} counts={counts} pathname={pathname} className={className} />
        ))}
      </div>
    );
  });
}

type StaffLinkProps = Omit<StaffLinksProps, 'screens'> & { readonly screen: StaffScreen; readonly iconSize?: number };

export function StaffLink({ screen, counts, pathname, className, iconSize = 18 }: StaffLinkProps) {
  const { icon: Icon, name, to, counter } = screen;
  const count = counter === undefined ? 0 : (counts[counter] ?? 0);
  return (
    <Link to={to} className={className} aria-current={screenOf(pathname) === screen ? 'page' : undefined}>
      <Icon aria-hidden="true" size={iconSize} strokeWidth={1.75} />
      <span>{name}</span>
      {count > 0 && (
        <span className="staff-count">
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span className="sr-only">{words.waiting(String(count))}</span>
        </span>
      )}
    </Link>
  );
}
