import Bell from 'lucide-react/icons/bell';
import Lock from 'lucide-react/icons/lock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import * as z from 'zod/mini';
import { PROFILE_WORDS as WORDS } from '../../strings/app/profile.ts';

export const section = z.enum(['personal', 'security', 'notifications', 'privacy']);
export type Section = z.output<typeof section>;

const ICONS = { personal: UserRound, security: Lock, notifications: Bell, privacy: ShieldCheck } as const;

/** The four sections: a list beside the content where there is room, a row of chips on a phone. */
export function SectionList({
  chosen,
  onChoose,
}: {
  readonly chosen: Section;
  readonly onChoose: (next: Section) => void;
}) {
  return (
    <nav
      aria-label={WORDS.title}
      className="-m-1.5 overflow-x-auto p-1.5 [scrollbar-width:none] max-sm:mx-[-20px] max-sm:px-[20px] side:overflow-visible"
    >
      <ul className="flex gap-2 side:grid side:gap-1">
        {section.options.map((value) => {
          const Icon = ICONS[value];
          return (
            <li key={value} className="shrink-0">
              <button
                type="button"
                aria-current={value === chosen ? 'true' : undefined}
                className="profile-section"
                onClick={() => {
                  if (value !== chosen) onChoose(value);
                }}
              >
                <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="hidden side:block" />
                {WORDS.parts[value]}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
