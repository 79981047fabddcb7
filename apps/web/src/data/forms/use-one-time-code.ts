import { oneTimeCode } from '@gatelight/contract/fields';
import { fieldProblem } from '@gatelight/contract/message-of';
import { useCallback, useId, useState } from 'react';
import { fieldMessage } from '../../strings/common/messages.ts';

/**
 * The field of a one-time code of six digits, for `OtpField`. `submit` sends a whole code, or shows below the field what is wrong.
 * `refuse` empties the field for the next code, and shows why.
 */
export function useOneTimeCode(send: (code: string) => void, typedBefore = '') {
  const id = useId();
  const [value, setValue] = useState(typedBefore);
  const [error, setError] = useState<string>();

  const refuse = useCallback(
    (message: string) => {
      setValue('');
      setError(message);
      document.getElementById(id)?.focus();
    },
    [id],
  );

  function onChange(typed: string): void {
    setValue(typed);
    if (typed !== '') setError(undefined);
  }

  function submit(entered = value): void {
    const checked = oneTimeCode.safeParse(entered);
    setError(checked.success ? undefined : fieldMessage(fieldProblem(checked.error.issues[0]?.message ?? '')));
    if (checked.success) send(checked.data);
    else document.getElementById(id)?.focus();
  }

  return { field: { id, value, onChange, error }, submit, refuse };
}
