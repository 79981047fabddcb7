import type { VisitorHouse } from '@gatelight/contract/places/gate/passes';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { VISITOR_WORDS as WORDS } from '../../strings/app/visitors.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/state-screens.tsx';
import { Select } from '../../ui/select/select.tsx';

/** The house of the address; without one the first that has a gate. */
export const chosenHouse = (houses: readonly VisitorHouse[] | undefined, id: string | null): VisitorHouse | undefined =>
  houses?.find((house) => house.id === id) ?? houses?.find(({ has_gate: hasGate }) => hasGate) ?? houses?.[0];

/** The address of a page about visitors, of this house. */
export const visitorsPath = (
  house: string | null,
  more: { readonly pass: string } | { readonly event: string } | Record<string, never> = {},
): string => {
  const search = new URLSearchParams({ ...(house !== null && { house }), ...more }).toString();
  return search === '' ? APP_PATHS.visitors : `${APP_PATHS.visitors}?${search}`;
};

/** For people with several houses. */
export function HouseChoice({
  houses,
  value,
  onChange,
}: {
  readonly houses: readonly VisitorHouse[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  if (houses.length < 2) return null;
  return (
    <Select
      label={WORDS.houseChoice}
      className="max-w-md"
      value={value}
      options={houses.map((house) => ({ value: house.id, label: `${house.estate_name}, ${house.name}` }))}
      onChange={onChange}
    />
  );
}

export function BackLink({ house, event }: { readonly house: string | null; readonly event?: string | undefined }) {
  return (
    <Link
      to={visitorsPath(house, event === undefined ? {} : { event })}
      className="text-link -ms-1 inline-flex min-h-11 items-center gap-1 justify-self-start"
    >
      <ChevronLeft aria-hidden="true" size={20} />
      {event === undefined ? WORDS.back : WORDS.backToEvent}
    </Link>
  );
}

type NoHouseProps = {
  readonly hasHouse: boolean;
  /** What the user does to get the page, if it is not the invitation of visitors. */
  readonly text?: string;
};

/** Why no one can be invited: no house, or an estate without a gate. */
export function NoHouse({ hasHouse, text = WORDS.noHouseText }: NoHouseProps) {
  return hasHouse ? (
    <EmptyState title={WORDS.noGate} text={WORDS.noGateText} />
  ) : (
    <EmptyState title={WORDS.noHouse} text={text} action={<LinkButton name={WORDS.addMeter} to={APP_PATHS.meters} />} />
  );
}
