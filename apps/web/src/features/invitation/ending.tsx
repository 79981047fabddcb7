import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { INVITATION_WORDS as words } from '../../strings/app/invitation.ts';

/** The outcome of an invitation, with the next links. */
export function Ending({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <section className="card grid justify-items-start gap-3 p-4 sm:p-5">
      <div role="status" className="grid gap-3">
        <h2 className="text-20 wrap-anywhere">{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {children}
        <Link to={APP_PATHS.userHome} className="btn btn-outline">
          {words.home}
        </Link>
      </div>
    </section>
  );
}
