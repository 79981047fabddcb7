import Plus from 'lucide-react/icons/plus';
import { Children } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';

/** A list of the house with its heading and the button that adds to it. */
export function Part({
  title,
  add,
  empty,
  end,
  onAdd,
  children,
}: {
  readonly title: string;
  readonly add: string;
  readonly empty: string;
  /** Below the list. */
  readonly end?: ReactNode;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}) {
  const rows = Children.toArray(children);
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-16 font-semibold">{title}</h2>
        <Button look="outline" small name={add} icon={<Plus aria-hidden="true" size={18} />} onClick={onAdd} />
      </div>
      {rows.length === 0 ? (
        <p className="text-14 text-ink-2">{empty}</p>
      ) : (
        <ul className="card-box divide-y divide-line overflow-hidden">{rows}</ul>
      )}
      {end}
    </section>
  );
}

/** One line of such a list. */
export function Row({
  tile,
  name,
  about,
  children,
}: {
  readonly tile: ReactNode;
  readonly name: string;
  readonly about: string;
  readonly children?: ReactNode;
}) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span className="tile">{tile}</span>
      <span className="grid min-w-0 grow gap-0.5">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-14 text-ink-2 wrap-anywhere">{about}</span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">{children}</span>
    </li>
  );
}
