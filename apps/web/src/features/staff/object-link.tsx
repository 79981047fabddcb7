import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermissions } from './use-permissions.ts';

/** A link to the page of an object; plain text for staff who may not read it. */
export function ObjectLink({
  to,
  permission,
  children,
}: {
  readonly to: string;
  readonly permission?: string;
  readonly children: ReactNode;
}) {
  const permissions = usePermissions();
  if (permission !== undefined && !permissions.has(permission)) return children;
  return (
    <Link to={to} className="text-link">
      {children}
    </Link>
  );
}
