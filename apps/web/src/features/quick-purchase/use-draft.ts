import type { QuickPurchaseForm } from '@gatelight/contract';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { clearDraft, emptyDraft, loadDraft, saveDraft } from './draft.ts';
import { dropIntent } from './intent.ts';

const SAVE_AFTER_MS = 300;

/** Brings the form back as it was left on this device and keeps it while it is typed. */
export function useDraft(form: UseFormReturn<QuickPurchaseForm>): {
  /** Whose form was brought back; null when nothing was. */
  rememberedName: string | null;
  clear: () => void;
} {
  const [rememberedName, setRememberedName] = useState<string | null>(null);

  // After hydration, because the prerendered page knows nothing of this device.
  useEffect(() => {
    const draft = loadDraft();
    if (draft) {
      // What was typed before this ran wins over what was kept.
      const typed = Object.fromEntries(Object.entries(form.getValues()).filter(([, value]) => value !== ''));
      form.reset({ ...draft, ...typed });
      setRememberedName(draft.fullName);
    }

    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDirty = false;
    const save = () => {
      clearTimeout(timer);
      if (isDirty) saveDraft(form.getValues());
      isDirty = false;
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        isDirty = true;
        clearTimeout(timer);
        timer = setTimeout(save, SAVE_AFTER_MS);
      },
    });
    // A reload or a switch to the bank app comes without a warning.
    addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      save();
      stop();
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
    };
  }, [form]);

  function clear() {
    // The focus first: a form that was reset knows its fields only after it was drawn again.
    form.setFocus('fullName');
    form.reset(emptyDraft);
    clearDraft();
    dropIntent();
    setRememberedName(null);
  }

  return { rememberedName, clear };
}
