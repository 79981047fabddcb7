import type { QuickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { amountOf, digitsOf, wholeNaira } from '../../../ui/values/number-text.ts';
import { typedSoFar, useKeptForm } from '../../../ui/hooks/use-kept-form.ts';
import { clearDraft, emptyDraft, loadDraft, saveDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { dropIntent } from './intent.ts';
import { dropOpened } from '../opened-purchases.ts';

/** The form's name in the document. */
export const FORM_NAME = 'quick-purchase';

function typedDraft(): Partial<Draft> {
  const { meterNumber = '', amount = '', ...others } = typedSoFar(FORM_NAME);
  const values = { ...others, meterNumber: digitsOf(meterNumber), amount: wholeNaira(amountOf(amount)) };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Restores the form as the user left it on this device and stores it while the user types. */
export function useDraft(form: UseFormReturn<QuickPurchaseForm>): {
  /** The name in the restored form; null when nothing was restored. */
  rememberedName: string | null;
  clear: () => void;
} {
  const [typed] = useState(typedDraft);
  const [rememberedName, setRememberedName] = useState<string | null>(null);

  useKeptForm(form, {
    restore() {
      const draft = loadDraft();
      // Text typed while the page loaded wins over the stored draft.
      // The inputs are mounted already, and a click may need one of them before the next render.
      form.reset({ ...emptyDraft, ...draft, ...typed }, { keepFieldsRef: true });
      // A reload may come before the next key does.
      if (Object.keys(typed).length > 0) saveDraft(form.getValues());
      if (draft) setRememberedName(draft.fullName);
    },
    save: () => saveDraft(form.getValues()),
  });

  function clear() {
    // The focus first: a form that was reset has its fields only after the next render.
    form.setFocus('fullName');
    form.reset(emptyDraft);
    clearDraft();
    dropIntent();
    dropOpened();
    setRememberedName(null);
  }

  return { rememberedName, clear };
}
