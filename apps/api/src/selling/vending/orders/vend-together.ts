import { createBatches } from '#platform/database/batches';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import { placeWalletVend, placeWalletVends, type NewVend, type PlacedVendRow } from './place-vend-store.ts';
import { createRounds } from './rounds.ts';
import { storeTokenSet, storeTokenSets, type StoredSet, type TokenSet } from '../tokens/token-set-store.ts';

/**
 * The most vends in one commit: a run takes some tens of milliseconds at most, and a vend that arrives late waits for
 * it.
 */
const most = 32;
/** Much longer than a round takes, unless the authority is slow. */
const longestRoundMs = 300;

/**
 * The two commits of a vend, for many vends together. A vend that fails fails alone: only its caller gets the error.
 */
export interface VendTogether {
  /** Vends that arrive while others are running wait for them, and then share each of their statements. */
  inRound: <T>(vend: () => Promise<T>) => Promise<T>;
  place: (vend: NewVend) => Promise<PlacedVendRow>;
  storeTokens: (set: TokenSet) => Promise<StoredSet>;
}

export function createVendTogether(db: Db, log: Log): VendTogether {
  const onUndone = (error: unknown, vends: number) =>
    log.warn({ err: error, vends }, 'a run of vends was undone: each is tried alone');
  return {
    inRound: createRounds(longestRoundMs),
    place: createBatches({
      most,
      onUndone,
      run: (vends: readonly NewVend[]) => placeWalletVends(db, vends),
      runOne: (vend) => placeWalletVend(db, vend),
    }),
    storeTokens: createBatches({
      most,
      onUndone,
      run: (sets: readonly TokenSet[]) => storeTokenSets(db, sets),
      runOne: (set) => storeTokenSet(db, set),
    }),
  };
}
