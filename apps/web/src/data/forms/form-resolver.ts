import { fieldProblem } from '@gatelight/contract/message-of';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldMessage } from '../../strings/common/messages.ts';

/** Checks a form with a schema of the contract. Its checks carry codes; the fields get texts in the language of the page. */
export function formResolver<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
): Resolver<Values, unknown, Values> {
  const check = zodResolver<Values, unknown, Values>(schema);
  return async (values, context, options) => {
    const checked = await check(values, context, options);
    for (const error of Object.values(checked.errors as FieldErrors)) {
      if (typeof error?.message === 'string') error.message = fieldMessage(fieldProblem(error.message));
    }
    return checked;
  };
}
