import { useLayoutEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { typedSoFar } from '../../../ui/hooks/use-kept-form.ts';

/** Keeps what a user or their password manager typed into the prerendered form before its script arrived. */
export function useEarlyTyping<Values extends FieldValues>(formName: string, form: UseFormReturn<Values>): void {
  // Read while the first render runs: afterwards React has put its own values into the inputs.
  const [typed] = useState(() => typedSoFar(formName));
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(typed)) {
      if (name in form.getValues()) form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
    }
  }, [form, typed]);
}
