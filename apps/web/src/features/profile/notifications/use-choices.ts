import { setPreference } from '@gatelight/contract/base/preferences';
import type { Preference, Setting } from '@gatelight/contract/base/preferences';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { preferencesQuery } from '../queries.ts';

type Choice = Pick<Preference, 'setting' | 'allowed'>;

/** Each change waits for the one before. Two requests at the same time could arrive in the wrong order, and the older choice would stay. */
let lastSave: Promise<unknown> = Promise.resolve();

/** The user's choices. A change is shown and saved immediately; a failure takes it back; an undo is a change back. */
export function useChoices() {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery;
  const choices = useQuery(preferencesQuery);

  function showChoice({ setting, allowed }: Choice): void {
    queries.setQueryData(queryKey, (before) =>
      before?.map((one) => (one.setting === setting ? { ...one, allowed } : one)),
    );
  }

  function tellSaved({ setting, allowed }: Choice, undo?: Parameters<typeof showSuccess>[1]): void {
    const [name] = WORDS.settings[setting];
    showSuccess(allowed ? WORDS.turnedOn(name) : WORDS.turnedOff(name), undo);
  }

  async function save(choice: Choice, canUndo: boolean): Promise<void> {
    const { setting, allowed } = choice;
    await queries.cancelQueries({ queryKey });
    showChoice(choice);
    const saved = lastSave.then(() => call(setPreference, { body: choice }));
    lastSave = saved.catch(() => undefined);
    try {
      await saved;
    } catch {
      showChoice({ setting, allowed: !allowed });
      showError(WORDS.choiceFailed);
      return;
    }
    const undo = { name: WORDS.undo, run: () => void save({ setting, allowed: !allowed }, false) };
    tellSaved(choice, canUndo ? undo : undefined);
  }

  return {
    ...choices,
    isOn: (setting: Setting) => choices.data?.find((one) => one.setting === setting)?.allowed ?? false,
    changeChoice: (setting: Setting, allowed: boolean, canUndo = true) => void save({ setting, allowed }, canUndo),
    /** For a choice that was saved elsewhere. */
    showSaved: (choice: Choice) => {
      showChoice(choice);
      tellSaved(choice);
    },
  };
}
