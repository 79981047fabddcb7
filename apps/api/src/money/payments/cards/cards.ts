import type { SavedCard } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import type { Db } from '#platform/database/db';
import { sessionOf } from '#platform/callers/session';
import { cardsOf, changeCard, removeOwnCard } from './card-store.ts';

/** The saved cards of a user. A user can only see and use their own cards. */
export interface Cards {
  /** The default first. */
  list(caller: Pick<User, 'sessionKey'>): Promise<SavedCard[]>;
  /** Names a card, makes it the default, or both; undefined when the user has no such card. */
  changeCard(
    caller: Pick<User, 'sessionKey'>,
    cardId: string,
    changes: { name?: string | undefined; makeDefault?: boolean | undefined },
  ): Promise<SavedCard | undefined>;
  /**
   * Removes a card: nothing charges it from now on, and the provider is notified. Throws `step-up-required` when the
   * session has not confirmed the password, `not-found` when the user has no such card.
   */
  remove(caller: User, cardId: string): Promise<void>;
}

export function createCards(db: Db): Cards {
  return {
    list: (caller) => cardsOf(db, sessionOf(caller)),
    changeCard: (caller, cardId, changes) => changeCard(db, sessionOf(caller), BigInt(cardId), changes),
    async remove(caller, cardId) {
      const outcome = await removeOwnCard(db, sessionOf(caller), BigInt(cardId), caller);
      if (outcome !== 'removed') throw new AppError(outcome);
    },
  };
}
