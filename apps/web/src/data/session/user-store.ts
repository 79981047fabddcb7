import { permissions } from '@gatelight/contract/base/staff/permissions';
import { roles } from '@gatelight/contract/route';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import * as z from 'zod/mini';
import { keptOnDevice } from '../device/kept-store.ts';
import { USER_STORAGE } from './stored-home.ts';

const MOST_TRANSACTIONS = 50;
const LONGEST_TEXT = 300;
const text = z.string().check(z.maxLength(LONGEST_TEXT));

/** Entries that this version knows: a newer server may already send others, and a page of this version does not need them. */
const knownOf = <Known extends string>(known: readonly Known[]) =>
  z.pipe(
    z.array(z.string()),
    z.transform((sent: string[]) => sent.filter((one): one is Known => (known as readonly string[]).includes(one))),
  );

const session = z.object({
  id: text,
  firstName: text,
  lastName: text,
  email: text,
  userName: text,
  roles: knownOf(roles),
  /** What a member of staff may do. */
  permissions: z._default(knownOf(permissions), []),
  /** A member of staff who has not typed a code of their second factor. */
  lacks_second_factor: z._default(z.boolean(), false),
  home: z.enum(['/user/dashboard', '/admin/dashboard']),
  photo_url: z.nullable(text),
  email_verified: z.boolean(),
  details_complete: z.boolean(),
  demonstration: z.boolean(),
});

/** The signed-in user, as the server knows them. */
export type Session = z.output<typeof session>;

const meter = z.object({ status: text, number: text });
type KnownMeter = z.output<typeof meter>;

// Never the token: the next user of this device could load it on a meter.
const transaction = z.object({
  id: text,
  createdAt: text,
  type: text,
  amount: z.number(),
  channel: text,
  status: text,
  trxnRef: text,
  meterNumber: z.nullable(text),
  units: z.nullable(text),
});
type KnownTransaction = z.output<typeof transaction>;

const state = z.object({
  user: z.nullable(session),
  meter: z.nullable(meter),
  /** The home of the default meter: "Palm Court Estate · Block 4, Flat 2". */
  place: z._default(z.nullable(text), null),
  /** What the houses of the user owe to the estate, in kobo, and what of it is late. */
  owed: z._default(z.nullable(z.object({ kobo: z.int(), late: z.int() })), null),
  transactions: z.array(transaction).check(z.maxLength(MOST_TRANSACTIONS)),
});
type State = z.output<typeof state>;

const SIGNED_OUT: State = { user: null, meter: null, place: null, owed: null, transactions: [] };

const kept = keptOnDevice(z.object({ state, version: z.optional(z.number()) }));

/** The user, their meter and home, and their newest transactions, kept in the browser. Nothing in it opens an account or credits a meter. */
export const useUserStore = create<State>()(
  persist(() => SIGNED_OUT, {
    name: USER_STORAGE,
    storage: {
      ...kept,
      // Several tabs write here. If one of them wrote "no one" and then removed it, another could see it in between.
      setItem: (name, value) => (value.state.user === null ? kept.removeItem(name) : kept.setItem(name, value)),
    },
  }),
);

/** A response that was on its way while the user signed out belongs to no user. */
function setForUser(known: Partial<Omit<State, 'user'>>): void {
  if (useUserStore.getState().user !== null) useUserStore.setState(known);
}

/** The signed-in user; null for a guest. */
export function useUser(): Session | null {
  return useUserStore(({ user }) => user);
}

/** Stores the fields of the user that may be on this device. Another user's meter and transactions are removed. */
export function rememberUser(user: Session): void {
  const known = session.parse(user);
  useUserStore.setState((before) => ({ ...(before.user?.id === user.id ? before : SIGNED_OUT), user: known }));
}

/** The home of the default meter, for the top bar; null when the user has none. */
export function usePlace(): string | null {
  return useUserStore(({ place }) => place);
}

export function rememberPlace(place: string | null): void {
  setForUser({ place: place && place.slice(0, LONGEST_TEXT) });
}

/** What the houses of the user owe, as the server last said; null: nothing, or not known. */
export function useOwed(): State['owed'] {
  return useUserStore(({ owed }) => owed);
}

export function rememberOwed(owedKobo: bigint, overdueKobo: bigint): void {
  setForUser({ owed: owedKobo > 0n ? { kobo: Number(owedKobo), late: Number(overdueKobo) } : null });
}

export function rememberMeter(known: KnownMeter | null): void {
  setForUser({ meter: known && meter.parse(known) });
}

/** Keeps the newest transactions, newest first, without their tokens. */
export function rememberTransactions(known: readonly KnownTransaction[]): void {
  const transactions = known
    .map((one) => transaction.parse(one))
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, MOST_TRANSACTIONS);
  setForUser({ transactions });
}

export function forgetUser(): void {
  useUserStore.setState(SIGNED_OUT);
}

/** Reads again what another tab has written. */
export function rereadUser(): void {
  void useUserStore.persist.rehydrate();
}
