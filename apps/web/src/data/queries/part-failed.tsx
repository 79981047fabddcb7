import type { UseQueryResult } from '@tanstack/react-query';
import { STRINGS } from '../../strings/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { readFailure } from './watch-failure.ts';

type Read = Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'refetch'>;

/** A part of a page or of a form that could not be read: its title, the reason, and a button to try again. Empty otherwise. */
export function PartFailed({ title, of }: { readonly title: string; readonly of: readonly Read[] }) {
  const failed = of.filter(({ data, isError }) => data === undefined && isError);
  return (
    <div role="alert" className="empty:hidden">
      {failed[0] && (
        <Notice kind="warning">
          <p>{title}</p>
          <p>{readFailure(failed[0].error)}</p>
          <button
            type="button"
            className="text-link min-h-11"
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            {STRINGS.ui.retry}
          </button>
        </Notice>
      )}
    </div>
  );
}
