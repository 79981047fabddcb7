import type { FieldCode } from '@gatelight/contract/errors';
import * as z from 'zod/mini';

/** The password typed twice; also checked while another field is wrong. */
export const passwordsMatch = <Name extends string>(name: Name) =>
  z.refine<Record<Name | 'confirmPassword', string>>((typed) => typed[name] === typed.confirmPassword, {
    path: ['confirmPassword'],
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
