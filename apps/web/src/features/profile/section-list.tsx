import * as z from 'zod/mini';
import { PROFILE_WORDS as WORDS } from '../../strings/app/profile.ts';

export const section = z.enum(['personal', 'security', 'notifications', 'privacy']);
export type Section = z.output<typeof section>;

/** The four sections: a list beside the content where there is room, a row of chips on a phone. */
export function SectionList({
  chosen,
  onChoose,
}: {
  readonly chosen: Section;
  readonly onChoose: (next: Section) => void;
}) {
  return (
    <nav aria-label={WORDS.title} className="-m-1.5 overflow-x-auto p-1.5 [scrollbar-width:none] side:overflow-visible">
      <ul className="flex gap-2 side:grid side:gap-1">
        {section.options.map((value) => (
          <li key={value} className="shrink-0">
            <button
              type="button"
              aria-current={value === chosen ? 'true' : undefined}
              className="profile-section"
              onClick={() => {
                if (value !== chosen) onChoose(value);
              }}
            >
              {WORDS.parts[value]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
