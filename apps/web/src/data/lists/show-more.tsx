import { useLayoutEffect, useRef, useState } from 'react';
import { LIST_WORDS as words } from '../../strings/common/lists.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/styles/class-names.ts';
import { readFailure } from '../queries/watch-failure.ts';

/** What the button needs of an infinite query. */
type PagedList = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => unknown;
};

type ShowMoreProps = {
  readonly list: PagedList;
  /** The words on the button, when a list has better ones. */
  readonly name?: string;
  readonly className?: string;
};

/** The end of a list that is read page by page: a button for the next page, and why that page did not arrive. */
export function ShowMore({ list, name = words.more, className }: ShowMoreProps) {
  const [isUsed, setIsUsed] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  // Each is read in every render: a query redraws its page only for what was read.
  const { hasNextPage, isFetchNextPageError, error } = list;
  // The button leaves with the last page. Without this, the next Tab would start at the top of the page.
  useLayoutEffect(() => {
    if (!hasNextPage && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [hasNextPage]);
  if (!hasNextPage && !isUsed) return null;
  const failure = isFetchNextPageError && readFailure(error);
  return (
    <div className={cx('grid justify-items-start gap-2', className)}>
      {hasNextPage ? (
        <Button
          look="outline"
          small
          name={name}
          isLoading={list.isFetchingNextPage}
          onClick={() => {
            setIsUsed(true);
            void list.fetchNextPage();
          }}
        />
      ) : (
        <p ref={end} tabIndex={-1} className="text-14 text-ink-2">
          {words.end}
        </p>
      )}
      {failure && (
        <p role="alert" className="text-14 font-semibold text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
