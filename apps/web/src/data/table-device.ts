import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import type { SavedView } from '../ui/table/table-types.ts';
import { readStored, writeStored } from './browser-storage.ts';

const kept = z.object({
  columns: z.record(z.string(), z.boolean()),
  views: z.array(z.object({ name: z.string().check(z.maxLength(60)), search: z.string().check(z.maxLength(2000)) })),
});

/** What this device keeps of one table: the columns that were shown or hidden by hand, and the saved views. */
type TableDevice = z.output<typeof kept>;

const NOTHING: TableDevice = { columns: {}, views: [] };

const keyOf = (id: string) => `staff-table-${id}`;
const readDevice = (id: string) => readStored('localStorage', keyOf(id), kept);

/** By the id of the table. It outlives the page: an undo still works on the page that one has gone to. */
const useDevices = create<Readonly<Record<string, TableDevice>>>(() => ({}));

/** What is kept of the table `id`, also when another tab changes it. */
export function useTableDevice(id: string): TableDevice {
  const [first] = useState(() => readDevice(id) ?? NOTHING);
  useEffect(() => {
    const read = () => {
      const stored = readDevice(id);
      if (stored) useDevices.setState({ [id]: stored });
    };
    read();
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [id]);
  return useDevices((devices) => devices[id]) ?? first;
}

/** Changes what is kept as it is now: another tab may have saved a view since this one read it. */
function changeDevice(id: string, change: (now: TableDevice) => TableDevice): void {
  const next = change(readDevice(id) ?? useDevices.getState()[id] ?? NOTHING);
  writeStored('localStorage', keyOf(id), next);
  useDevices.setState({ [id]: next });
}

export function keepColumn(id: string, column: string, isShown: boolean): void {
  changeDevice(id, (now) => ({ ...now, columns: { ...now.columns, [column]: isShown } }));
}

/** The view that `name` stands for. Two names that differ only in capitals would be taken for each other. */
export const viewNamed = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => view.name.toLocaleLowerCase() === name.toLocaleLowerCase());

/**
 * Puts `to` where `from` is, or at the end; without `to`, takes `from` out. Says where `from` was. Does nothing and answers
 * undefined when `from` is no longer there as it was, or another view has the name.
 */
function putView(id: string, from: SavedView | undefined, to: SavedView | undefined, end?: number): number | undefined {
  let was: number | undefined;
  changeDevice(id, (now) => {
    const at = now.views.findIndex(({ name, search }) => name === from?.name && search === from.search);
    const others = now.views.filter((_, index) => index !== at);
    if ((from && at === -1) || others.some(({ name }) => name === to?.name)) return now;
    was = at === -1 ? (end ?? others.length) : at;
    return { ...now, views: to ? others.toSpliced(was, 0, to) : others };
  });
  return was;
}

/** Takes a view out, or changes it into another. Returns the undo, which answers false when it came too late. */
export function changeView(id: string, from: SavedView, to?: SavedView): () => boolean {
  const at = putView(id, from, to);
  return () => at !== undefined && putView(id, to, from, at) !== undefined;
}

export function addView(id: string, view: SavedView): void {
  putView(id, undefined, view);
}
