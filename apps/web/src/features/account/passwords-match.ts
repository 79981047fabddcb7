import type { FieldCode } from '@gatelight/contract';
import * as z from 'zod/mini';

/** The password typed twice; also checked while another field is wrong. */
export const passwordsMatch = <Name extends string>(name: Name) =>
  z.refine<Record<Name | 'confirmPassword', string>>((typed) => typed[name] === typed.confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwords-differ' satisfies FieldCode,
    when: () => true,
  });
