import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import { atEachProvider } from '../providers/at-each-provider.ts';
import type { Providers } from '../providers/providers.ts';
import { forgetAuthorization, takeRemovedCards } from './card-store.ts';

const batch = 20;
const retrySeconds = 300;

/**
 * Deactivates removed cards at their providers, then deletes their authorizations. Retries when a response was lost.
 */
export async function deactivateRemovedCards(deps: { db: Db; providers: Providers; log: Log }): Promise<number> {
  return atEachProvider(deps, async ({ db, provider, log }) => {
    if (!provider.cards) return 0;
    const removed = await takeRemovedCards(db, provider.name, batch, retrySeconds);
    for (const card of removed) {
      const answer = await provider.cards.deactivate(card.code);
      if (answer.kind === 'ok') await forgetAuthorization(db, card);
      else log.warn({ card: card.cardId }, 'a removed card could not be deactivated, will retry');
    }
    return removed.length;
  });
}
