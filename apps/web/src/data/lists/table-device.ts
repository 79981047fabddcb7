import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { readStored, writeStored } from '../device/browser-storage.ts';

const kept = z.object({ columns: z.record(z.string(), z.boolean()) });

/** Settings of one table on this device: columns that the user has shown or hidden. */
type TableDevice = z.output<typeof kept>;

const NOTHING: TableDevice = { columns: {} };

const keyOf = (id: string) => `staff-table-${id}`;
const readDevice = (id: string) => readStored('localStorage', keyOf(id), kept);

/** By the id of the table. */
const useDevices = create<Readonly<Record<string, TableDevice>>>(() => ({}));

/** The settings of the table `id`, also when another tab changes them. */
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

/** Changes the current stored settings: another tab may have changed them since this one read them. */
export function keepColumn(id: string, column: string, isShown: boolean): void {
  const now = readDevice(id) ?? useDevices.getState()[id] ?? NOTHING;
  const next = { columns: { ...now.columns, [column]: isShown } };
  writeStored('localStorage', keyOf(id), next);
  useDevices.setState({ [id]: next });
}
