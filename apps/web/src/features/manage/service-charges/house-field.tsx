import { useQuery } from '@tanstack/react-query';
import { housesQuery } from '../../../data/meters.ts';
import { PartFailed } from '../../../data/queries/part-failed.tsx';
import { MANAGE_WORDS } from '../../../strings/manage/estate.ts';
import { CHARGES_WORDS as words } from '../../../strings/manage/service-charges.ts';
import { Select } from '../../../ui/select/select.tsx';

/** A house of the estate, found by its name. */
export function HouseField({
  estate,
  value,
  error,
  onChange,
}: {
  readonly estate: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (house: string) => void;
}) {
  const houses = useQuery(housesQuery(estate));
  return (
    <>
      <Select
        label={words.house}
        placeholder={words.chooseHouse}
        required
        searchable
        isLoading={houses.isPending}
        options={(houses.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        error={error}
        onChange={onChange}
      />
      <PartFailed title={MANAGE_WORDS.choicesFailed} of={[houses]} />
    </>
  );
}
