import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../api.ts';
import { useSingleMutation } from '../../../../data/queries/use-single-mutation.ts';
import { ARREARS_WORDS as words } from '../../../../strings/manage/arrears.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { showError, showSuccess } from '../../../../ui/feedback/toast.tsx';
import { arrearsKey, arrearsQuery, remind } from './queries.ts';

/** Reminds houses, and says how many. */
export function useRemind(estate: string) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (houses: readonly string[] | undefined) => remind(estate, houses),
    onSuccess: ({ houses }) => showSuccess(words.reminded(houses)),
    onError: (failure) => showError(failureText(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: arrearsKey(estate) }),
  });
}

/** Reminds all houses that may be reminded: beside the heading. */
export function RemindButton({ estate }: { readonly estate: string }) {
  const { data } = useQuery(arrearsQuery(estate));
  const all = useRemind(estate);
  if (!data || data.to_remind === 0) return null;
  return (
    <Button name={words.remindAll(data.to_remind)} isLoading={all.isPending} onClick={() => all.mutate(undefined)} />
  );
}
