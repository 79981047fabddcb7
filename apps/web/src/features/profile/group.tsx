import { useId } from 'react';
import type { ReactNode } from 'react';

/** A card with an icon, a heading and the address that it is about. */
export function Group({
  icon,
  title,
  address,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly address?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card-box overflow-hidden">
      <div className="flex items-center gap-3 px-4 py-3.5 sm:px-5">
        <span aria-hidden="true" className="text-ink-2">
          {icon}
        </span>
        <div className="min-w-0">
          <h2 id={id} className="text-18">
            {title}
          </h2>
          {address && <p className="text-14 wrap-anywhere text-ink-2">{address}</p>}
        </div>
      </div>
      {children}
    </section>
  );
}
