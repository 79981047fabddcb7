import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import * as z from 'zod/mini';
import { keptOnDevice } from '../device/kept-store.ts';

const text = z.string().check(z.maxLength(200));
const property = z.object({ id: text, name: text });
/** An estate that can be chosen. */
export type Property = z.output<typeof property>;

const state = z.object({ properties: z.array(property) });
type State = z.output<typeof state>;

/** The estates, kept in the browser so that the list is there before the server responds. */
export const usePropertyStore = create<
  State & {
    readonly set: (properties: readonly Property[]) => void;
    readonly add: (added: Property) => void;
    readonly update: (changed: Property) => void;
    readonly remove: (id: string) => void;
    readonly clear: () => void;
  }
>()(
  persist(
    (change) => ({
      properties: [],
      set: (properties) => change({ properties: properties.map(({ id, name }) => ({ id, name })) }),
      add: (added) =>
        change(({ properties }) => ({ properties: [...properties.filter(({ id }) => id !== added.id), added] })),
      update: (changed) =>
        change(({ properties }) => ({ properties: properties.map((one) => (one.id === changed.id ? changed : one)) })),
      remove: (gone) => change(({ properties }) => ({ properties: properties.filter(({ id }) => id !== gone) })),
      clear: () => change({ properties: [] }),
    }),
    {
      name: 'property-storage',
      storage: keptOnDevice<State>(z.object({ state, version: z.optional(z.number()) })),
      partialize: ({ properties }): State => ({ properties }),
    },
  ),
);
