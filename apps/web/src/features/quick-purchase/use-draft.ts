import type { QuickPurchaseForm } from '@gatelight/contract';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { amountOf, digitsOf, wholeNaira } from '../../ui/number-text.ts';
import { clearDraft, emptyDraft, loadDraft, saveDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { dropIntent } from './intent.ts';

const SAVE_AFTER_MS = 300;

/** The form's name in the document. */
export const FORM_NAME = 'quick-purchase';

/** What stands in the prerendered form before its script has come: people type while the page still loads. */
function typedSoFar(): Partial<Draft> {
  if (typeof document === 'undefined') return {};
  const form = document.forms.namedItem(FORM_NAME);
  const typed = (name: keyof Draft) => {
    const input = form?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input.value : '';
  };
  const values = {
    fullName: typed('fullName'),
    phoneNumber: typed('phoneNumber'),
    meterNumber: digitsOf(typed('meterNumber')),
    amount: wholeNaira(amountOf(typed('amount'))),
    email: typed('email'),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Brings the form back as it was left on this device and keeps it while it is typed. */
export function useDraft(form: UseFormReturn<QuickPurchaseForm>): {
  /** Whose form was brought back; null when nothing was. */
  rememberedName: string | null;
  clear: () => void;
} {
  // Read while the first render runs: afterwards React has put its own values into the inputs.
  const [typed] = useState(typedSoFar);
  const [rememberedName, setRememberedName] = useState<string | null>(null);

  // After hydration, because the prerendered page knows nothing of this device.
  useEffect(() => {
    const draft = loadDraft();
    // What was typed while the page loaded wins over what was kept.
    form.reset({ ...emptyDraft, ...draft, ...typed });
    if (draft) setRememberedName(draft.fullName);

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
  }, [form, typed]);

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
