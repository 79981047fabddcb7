import { useState } from 'react';
import type { Session } from '../../data/session/session.ts';

/** The photo of the signed-in user; their initials without one, and while it cannot be loaded; nothing while the user is not known. */
export function Avatar({ session }: { readonly session: Session | null | undefined }) {
  const [isLost, setIsLost] = useState(false);
  if (session?.photo_url && !isLost) {
    return (
      <img
        src={session.photo_url}
        alt=""
        width={40}
        height={40}
        className="size-full rounded-full object-cover"
        onError={() => setIsLost(true)}
      />
    );
  }
  if (session === undefined) return null;
  const initials = session ? session.firstName.slice(0, 1) + session.lastName.slice(0, 1) : '?';
  return <span aria-hidden="true">{initials.toUpperCase()}</span>;
}
