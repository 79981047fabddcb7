import type { Setting } from '@gatelight/contract/base/preferences';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { SwitchRow } from '../../../ui/fields/switch-row.tsx';
import type { useChoices } from './use-choices.ts';

/** Switches of some settings. */
export function ChoiceRows({
  settings,
  choices,
  unavailable,
}: {
  readonly settings: readonly Setting[];
  readonly choices: ReturnType<typeof useChoices>;
  /** Why nothing can be sent there: shown in place of each text, with every switch off. */
  readonly unavailable?: string | undefined;
}) {
  if (!choices.data) {
    return choices.isError ? (
      <ErrorState title={WORDS.failed} text={readFailure(choices.error)} onRetry={() => void choices.refetch()} />
    ) : (
      <div className="grid gap-3 px-5 py-4">
        {settings.map((setting) => (
          <Skeleton key={setting} className="h-11 w-full" />
        ))}
      </div>
    );
  }
  return (
    <div className="divide-y divide-line border-t border-line">
      {settings.map((setting) => {
        const [name, text] = WORDS.settings[setting];
        return (
          <SwitchRow
            key={setting}
            name={name}
            text={unavailable ?? text}
            isOn={unavailable === undefined && choices.isOn(setting)}
            disabled={unavailable !== undefined}
            words={WORDS}
            onChange={(allowed) => choices.changeChoice(setting, allowed)}
          />
        );
      })}
    </div>
  );
}
