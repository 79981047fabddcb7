import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that a second click does not repeat while the first is under way. Its own state is too late for two quick ones. */
export function useSingleMutation<Answer, Given = void>(
  options: UseMutationOptions<Answer, Error, Given>,
): UseMutationResult<Answer, Error, Given> {
  const isInFlight = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      isInFlight.current = false;
      return options.onSettled?.(...settled);
    },
  });
  const mutate: typeof mutation.mutate = (...given) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}
