import type { AskReason } from '@gatelight/contract/places/walk-ins';
import type { Guest } from '../device/gate.ts';

/** The guard's entries about a guest. */
export interface Draft {
  readonly house: { readonly id: string; readonly name: string } | null;
  readonly visitor: string;
  readonly reason: AskReason;
  readonly people: number;
  /** In base64, where the estate requires one. */
  readonly photo: string | null;
}

export const EMPTY_DRAFT: Draft = { house: null, visitor: '', reason: 'visit', people: 1, photo: null };

/** `1:24`. */
export const countdown = (ms: number) => {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** The source of an entry. `ask`: the question that the house answered; without one the guard called the house. */
export const guestOf = ({ house, visitor }: Draft, ask: string | null): Guest => ({
  source: 'walk-in',
  id: ask,
  visitor: visitor.trim(),
  houseId: house?.id ?? null,
  house: house?.name ?? '',
});
