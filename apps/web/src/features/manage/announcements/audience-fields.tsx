import { useQuery } from '@tanstack/react-query';
import { MANAGE_WORDS as words } from '../../../strings/manage/estate.ts';
import { houseFiguresQuery } from '../estate-queries.ts';
import type { OwnDraft } from '../estate-queries.ts';

export type Audience = NonNullable<OwnDraft['audience']>;

const HELD = ['all', 'owner', 'tenant'] as const;
const BOX = 'size-5 shrink-0 accent-primary';

/** The part of the estate that an announcement goes to: by kind of occupant, by block, by arrears. */
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
  const { blocks: chosen = [], held, in_arrears: inArrears } = audience;
  const set = (next: { blocks?: string[]; held?: Audience['held']; inArrears?: boolean }) => {
    const all = { blocks: chosen, held, inArrears: inArrears === true, ...next };
    onChange({
      ...(all.blocks.length > 0 && { blocks: all.blocks }),
      ...(all.held && { held: all.held }),
      ...(all.inArrears && { in_arrears: true as const }),
    });
  };
  return (
    <>
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
