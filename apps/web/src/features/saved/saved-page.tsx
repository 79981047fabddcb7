import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readKeptTransactions, removeSavedTransactions } from '../../data/transactions/saved-transactions.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { PATHS } from '../../paths.ts';
import { HISTORY_WORDS } from '../../strings/app/history.ts';
import { SAVED_WORDS as WORDS } from '../../strings/app/saved.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/state-screens.tsx';
import { showSuccess } from '../../ui/feedback/toast.tsx';
import { TokenDisplay } from '../../ui/token/token-display.tsx';
import { lagosTime } from '../../ui/values/lagos-time.ts';
import { METER_GROUPS, inGroups } from '../../ui/values/number-text.ts';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  isOffline: true,
};

const QUERY_KEY = ['kept-transactions'];

/** `/saved_tokens`: tokens that the user kept on this device after logging out. It needs neither a session nor a network. */
export default function SavedPage() {
  const queries = useQueryClient();
  const { data: kept, isPending } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => (await readKeptTransactions()) ?? null,
  });
  const bought = (kept?.items ?? []).filter(({ order }) => order !== null && order.tokens.length > 0);

  async function remove(): Promise<void> {
    await removeSavedTransactions();
    showSuccess(WORDS.removed);
    await queries.invalidateQueries({ queryKey: QUERY_KEY });
  }

  if (isPending) return null;
  return (
    <div className="gutter py-8 sm:py-12">
      <div className="mx-auto grid w-full max-w-[34rem] gap-6">
        <h1 className="text-h2">{WORDS.title}</h1>
        {!kept || bought.length === 0 ? (
          <EmptyState
            title={WORDS.nothing}
            text={WORDS.nothingText}
            action={<LinkButton to={PATHS.signIn} name={WORDS.signIn} />}
          />
        ) : (
          <>
            <p className="text-ink-2">{WORDS.lead(lagosTime(kept.at))}</p>
            <ul className="grid gap-4">
              {bought.map((entry) => (
                <li key={entry.id} className="card grid gap-3 px-4 py-4">
                  <p className="flex flex-wrap justify-between gap-x-4 text-14">
                    <span className="font-semibold">{HISTORY_WORDS.types[entry.type]}</span>
                    <span className="nums text-ink-2">{lagosTime(entry.created_at)}</span>
                    <span className="basis-full text-ink-2">
                      {WORDS.meter(inGroups(entry.meter_number ?? '', METER_GROUPS))}
                      {entry.units === null ? '' : ` · ${entry.units} ${entry.unit ?? ''}`}
                    </span>
                  </p>
                  {entry.order?.tokens.map(({ token }) => (
                    <TokenDisplay key={token} token={token} />
                  ))}
                </li>
              ))}
            </ul>
            <Button look="outline" name={WORDS.remove} onClick={() => void remove()} />
          </>
        )}
      </div>
    </div>
  );
}
