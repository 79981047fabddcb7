import type { Bank, PayoutProvider } from '#payments';
import { AppError } from '#platform/errors';

const keptMs = 24 * 3_600_000;
const staleForMs = 7 * keptMs;

export interface Banks {
  /** By name. Throws `provider-unavailable` when the provider has never returned a list. */
  list(): Promise<Bank[]>;
}

/** The provider's banks, read once a day. While the provider is down, the list of the last week is used. */
export function createBanks(provider: Pick<PayoutProvider, 'listBanks'>, now: () => number = Date.now): Banks {
  let kept: { banks: Bank[]; at: number } | undefined;
  let reading: Promise<Bank[]> | undefined;

  async function read(): Promise<Bank[]> {
    const answer = await provider.listBanks();
    if (answer.kind === 'ok' && answer.value.length > 0) {
      const banks = answer.value.toSorted((one, other) => one.name.localeCompare(other.name));
      kept = { banks, at: now() };
      return banks;
    }
    if (kept && now() - kept.at < staleForMs) return kept.banks;
    throw new AppError('provider-unavailable');
  }

  return {
    list() {
      if (kept && now() - kept.at < keptMs) return Promise.resolve(kept.banks);
      reading ??= read().finally(() => (reading = undefined));
      return reading;
    },
  };
}
