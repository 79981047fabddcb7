import { Link } from 'react-router';
import { useCurrentInSight } from '../../ui/navigation/use-current-in-sight.ts';
import '../../ui/table/table.css';

type PartLink<Part extends string> = {
  readonly part: Part;
  readonly name: string;
  readonly to: string;
  readonly count?: number | undefined;
};

export type PartLinksProps<Part extends string> = {
  readonly label: string;
  readonly parts: readonly PartLink<Part>[];
  readonly current: Part;
};

/** The parts of a screen, each with its own address. */
export function PartLinks<Part extends string>({ label, parts, current }: PartLinksProps<Part>) {
  // Counts arrive later and make the row wider.
  const row = useCurrentInSight<HTMLElement>('[aria-current]', `${current} ${parts.map(({ count }) => count).join()}`);
  return (
    <nav ref={row} aria-label={label} className="dt-queues">
      {parts.map(({ part, name, to, count }) => (
        <Link key={part} to={to} aria-current={part === current ? 'page' : undefined}>
          {name}
          {count !== undefined && <span className="dt-count nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
