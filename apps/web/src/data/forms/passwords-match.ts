import type { FieldCode } from '@gatelight/contract/errors';
import * as z from 'zod/mini';

/** The password typed twice; also checked while another field is wrong. An empty confirmation confirms nothing. */
export const passwordsMatch = <Name extends string, Again extends string>(name: Name, again: Again) =>
  z.refine<Record<Name | Again, string>>((typed) => typed[again] !== '' && typed[name] === typed[again], {
    path: [again],
    error: 'passwords-differ' satisfies FieldCode,
    when: () => true,
  });

interface ConfirmationForm {
  getFieldState(name: 'confirmPassword'): { readonly isTouched: boolean };
  trigger(name: 'confirmPassword'): Promise<boolean>;
}

/**
 * For the field of the first password: rechecks the confirmation on each change. The `deps` of React Hook Form do so as well,
 * but also before the user has reached the confirmation, and that message stays until the confirmation loses the focus.
 */
export const recheckConfirmation = (form: ConfirmationForm) => ({
  onChange() {
    if (form.getFieldState('confirmPassword').isTouched) void form.trigger('confirmPassword');
  },
});
