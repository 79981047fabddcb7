import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { CallError, failureText } from '../../api.ts';

/** Shows the server's refusal of a field under that field, and moves the focus there. */
export function showUnderFields<Values extends FieldValues, Sent>(
  failure: unknown,
  form: UseFormReturn<Values, unknown, Sent>,
): void {
  if (!(failure instanceof CallError)) return;
  const refused = Object.entries(failure.fields).filter(([name]) => name in form.getValues());
  for (const [name, message] of refused) form.setError(name as Path<Values>, { type: 'server', message });
  const [first] = refused;
  if (first) form.setFocus(first[0] as Path<Values>);
}

/** Whether the server's refusal is already shown under a field of the form. */
export function isUnderFields<Values extends FieldValues, Sent>(
  failure: unknown,
  form: UseFormReturn<Values, unknown, Sent>,
): boolean {
  return failure instanceof CallError && Object.keys(failure.fields).some((name) => name in form.getValues());
}

/** The text of a failure; for a response without a reason, the specification's own text for this form. */
export function failureOr(words: string, failure: unknown): string {
  return failure instanceof CallError && failure.code === 'unreadable-answer' ? words : failureText(failure);
}
