import { useEffectEvent, useLayoutEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const SAVE_AFTER_MS = 300;

/**
 * The values in the prerendered form before its script has loaded, by the names of its fields: people type while the page
 * still loads. Read it during the first render; afterwards React has put its own values into the inputs.
 */
export function typedSoFar(formName: string): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const elements = Array.from(document.forms.namedItem(formName)?.elements ?? []);
  return Object.fromEntries(
    elements.flatMap((element) => {
      const isText =
        element instanceof HTMLTextAreaElement ||
        (element instanceof HTMLInputElement &&
          (element.type === 'radio' ? element.checked : element.type !== 'checkbox'));
      return isText && element.value !== '' ? [[element.name, element.value]] : [];
    }),
  );
}

type Keeping = {
  /** Restores the stored values; runs once, after hydration, because the prerendered page has no data of this device. */
  readonly restore: () => void;
  /** Stores the values in the form now; called only when they have changed. */
  readonly save: () => void;
};

/** Restores a form as the user left it and stores it while the user types. */
export function useKeptForm<Form extends FieldValues, Sent>(
  form: UseFormReturn<Form, unknown, Sent>,
  { restore, save }: Keeping,
): void {
  const bringBack = useEffectEvent(restore);
  const keep = useEffectEvent(save);

  // Before any other effect: the form may have been sent before its script loaded, and an effect handles that click.
  useLayoutEffect(() => {
    bringBack();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDirty = false;
    const saveNow = () => {
      clearTimeout(timer);
      if (isDirty) keep();
      isDirty = false;
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        isDirty = true;
        clearTimeout(timer);
        timer = setTimeout(saveNow, SAVE_AFTER_MS);
      },
    });
    // A reload or a switch to another app happens without a warning.
    addEventListener('pagehide', saveNow);
    // A link to another document: the next page may read the stored values before this one gets the event that it is left.
    document.addEventListener('click', saveNow, true);
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      saveNow();
      stop();
      removeEventListener('pagehide', saveNow);
      document.removeEventListener('click', saveNow, true);
      document.removeEventListener('visibilitychange', saveNow);
    };
  }, [form]);
}
