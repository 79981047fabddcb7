import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { MANAGE_WORDS as words } from '../../../strings/manage/estate.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { houseFiguresQuery } from '../estate-queries.ts';
import type { OwnDraft } from '../estate-queries.ts';

export type Audience = NonNullable<OwnDraft['audience']>;

const HELD = ['all', 'owner', 'tenant'] as const;
const BOX = 'size-5 shrink-0 accent-primary';

/** The recipients of an announcement: by kind of occupant, by block, by arrears. */
export function AudienceFields({
  estate,
  audience = {},
  onChange,
}: {
  readonly estate: string;
  readonly audience: OwnDraft['audience'];
  readonly onChange: (audience: Audience) => void;
}) {
  const blocks = useQuery(houseFiguresQuery(estate)).data?.blocks ?? [];
  const { blocks: chosen = [], held, in_arrears: inArrears, houses } = audience;
  const set = (next: {
    blocks?: string[];
    held?: Audience['held'];
    inArrears?: boolean;
    houses?: Audience['houses'];
  }) => {
    const all = { blocks: chosen, held, inArrears: inArrears === true, houses, ...next };
    onChange({
      ...(all.houses && { houses: all.houses }),
      ...(all.blocks.length > 0 && { blocks: all.blocks }),
      ...(all.held && { held: all.held }),
      ...(all.inArrears && { in_arrears: true as const }),
    });
  };
  return (
    <>
      {houses && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-surface-2 p-3">
          <Link className="text-link text-14" to={APP_PATHS.manageEstate(estate, `houses?houses=${houses.join(',')}`)}>
            {words.toHouses(houses.length)}
          </Link>
          <Button look="quiet" small name={words.toEveryHouse} onClick={() => set({ houses: undefined })} />
        </div>
      )}
      <fieldset className="grid">
        <legend className="pb-1 text-14 font-semibold">{words.audience}</legend>
        <div className="flex flex-wrap gap-x-5">
          {HELD.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="held"
                className={BOX}
                checked={(held ?? 'all') === one}
                onChange={() => set({ held: one === 'all' ? undefined : one })}
              />
              {words.held[one]}
            </label>
          ))}
        </div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className={BOX}
            checked={inArrears === true}
            onChange={(event) => set({ inArrears: event.target.checked })}
          />
          {words.inArrears}
        </label>
      </fieldset>
      {blocks.length > 1 && (
        <fieldset className="grid">
          <legend className="pb-1 text-14 font-semibold">{words.blocksOf}</legend>
          <div className="flex flex-wrap gap-x-5">
            {blocks.map((block) => (
              <label key={block} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className={BOX}
                  checked={chosen.includes(block)}
                  onChange={(event) =>
                    set({ blocks: event.target.checked ? [...chosen, block] : chosen.filter((one) => one !== block) })
                  }
                />
                {block}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
