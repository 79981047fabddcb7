import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { useSending } from './use-sending.ts';

export type PortalPageProps = {
  readonly title: string;
  /** Null: not known yet. Its line is reserved. */
  readonly lead?: string | null | undefined;
  /** The one primary button of the screen, beside the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the portal: its heading with a lead, its button, and the content below. */
export function PortalPage({ title, lead, action, children }: PortalPageProps) {
  useSending();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <PageHeading className="staff-title wrap-anywhere">{title}</PageHeading>
          {lead !== undefined && <p className="pt-1 text-14 text-ink-2 wrap-anywhere">{lead ?? '\u00A0'}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
