import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { readStored, writeStored } from '../device/browser-storage.ts';

const kept = z.object({ columns: z.record(z.string(), z.boolean()) });

/** What this device keeps of one table: the columns that were shown or hidden by hand. */
type TableDevice = z.output<typeof kept>;

const NOTHING: TableDevice = { columns: {} };

const keyOf = (id: string) => `staff-table-${id}`;
const readDevice = (id: string) => readStored('localStorage', keyOf(id), kept);

/** By the id of the table. */
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

/** Changes what is kept as it is now: another tab may have changed it since this one read it. */
export function keepColumn(id: string, column: string, isShown: boolean): void {
  const now = readDevice(id) ?? useDevices.getState()[id] ?? NOTHING;
  const next = { columns: { ...now.columns, [column]: isShown } };
  writeStored('localStorage', keyOf(id), next);
  useDevices.setState({ [id]: next });
}
