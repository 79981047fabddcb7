import { useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { failureText } from '../../api.ts';
import { useSingleMutation } from '../../data/queries/use-single-mutation.ts';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';

/** A change of meters: shows the result, and loads all data about meters again. */
export function useMeterChange<Answer, Given = void>(
  change: (given: Given) => Promise<Answer>,
  done: (answer: Answer, given: Given) => string,
  after?: (answer: Answer) => void,
  /** After a failure, once the page shows the new state. */
  onRefused?: () => void,
): UseMutationResult<Answer, Error, Given> {
  const queries = useQueryClient();
  return useSingleMutation<Answer, Given>({
    mutationFn: change,
    onSuccess: (answer, given) => {
      showSuccess(done(answer, given));
      after?.(answer);
    },
    onError: (failure) => showError(failureText(failure)),
    // After a refusal too: the shown data was out of date.
    onSettled: async (_answer, failure) => {
      void queries.invalidateQueries({ queryKey: ['dashboard'] });
      await queries.invalidateQueries({ queryKey: ['meters'] });
      // Later, because the query notifies the page about its new data in a separate timer.
      if (failure && onRefused) setTimeout(onRefused);
    },
  });
}
