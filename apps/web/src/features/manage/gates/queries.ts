import {
  addGate,
  addGateDevice,
  changeGate,
  cutOffGateDevice,
  exportGateEntries,
  exportGateWorkbook,
  getGates,
  newGuardPin,
  revealGateEntry,
  setGateRules,
} from '@gatelight/contract/places/gate';
import type { GateRules, GatesOfEstate, NewGate } from '@gatelight/contract/places/gate';
import type { QueryInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { download } from '../../../data/lists/download.ts';
import { estateKey } from '../estate-queries.ts';

export type Gate = GatesOfEstate['gates'][number];
export type GateDevice = Gate['devices'][number];
export type Guard = GatesOfEstate['guards'][number];

export const gatesKey = (estate: string) => [...estateKey(estate), 'gates'] as const;

const PAIRING_MS = 3000;
const USUAL_MS = 60_000;

/** Read again often while a phone waits to be paired, because the person watches the screen. */
export const gatesQuery = (estate: string, isPairing = false) =>
  queryOptions({
    queryKey: gatesKey(estate),
    queryFn: ({ signal }) => call(getGates, { params: { id: estate }, signal }),
    refetchInterval: isPairing ? PAIRING_MS : USUAL_MS,
  });

export const createGate = (id: string, body: NewGate) => call(addGate, { params: { id }, body });
export const saveGate = (id: string, gate: string, body: NewGate) => call(changeGate, { params: { id, gate }, body });
export const startPairing = (id: string, gate: string, name: string) =>
  call(addGateDevice, { params: { id, gate }, body: { name } });
export const cutOff = (id: string, gate: string, device: string, isStolen: boolean) =>
  call(cutOffGateDevice, { params: { id, gate, device }, body: { is_stolen: isStolen } });
export const makePin = (id: string, guard: string) => call(newGuardPin, { params: { id, guard } });
export const saveRules = (id: string, body: Partial<GateRules>) => call(setGateRules, { params: { id }, body });
export const showName = (id: string, entry: string, reason: string) =>
  call(revealGateEntry, { params: { id, entry }, body: { reason } });
export const saveWorkbook = (id: string, query: QueryInputOf<typeof exportGateWorkbook>, name: string) =>
  download(exportGateWorkbook, { params: { id }, query }, name);
export const saveEntries = (id: string, query: QueryInputOf<typeof exportGateEntries>, name: string) =>
  download(exportGateEntries, { params: { id }, query }, name);
