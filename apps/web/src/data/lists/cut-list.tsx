import { LIST_WORDS as words } from '../../strings/common/lists.ts';

type CutListProps = {
  /** How many entries the server returned, and how many it returns at most. */
  readonly shown: number;
  readonly most: number;
  /** The list is in the order of its names or places, not of time. */
  readonly isByName?: boolean;
};

/** Says below a list that is not read page by page that it may have more entries. Nothing while all are shown. */
export function CutList({ shown, most, isByName = false }: CutListProps) {
  if (shown < most) return null;
  return <p className="text-14 text-ink-2">{isByName ? words.first(most) : words.newest(most)}</p>;
}
