import { randomBytes } from 'node:crypto';
import type { PassKind } from '@gatelight/contract/places/passes/signed-pass';
import type { Tx } from '#platform/database/db';
import { codeIndex, newPassId, sealCode, slowTag } from './passes/pass-keys.ts';
import { insertDemonstration, saltOf } from './demonstration-store.ts';

export interface DemonstrationPass {
  houseId: bigint;
  madeBy: bigint;
  kind: PassKind;
  visitor: string;
  plate?: string;
  people: number;
  from: Date;
  until: Date;
  weekdays?: number;
  dayFrom?: number;
  dayTo?: number;
  code: string;
  /** When its people came in. Only for people who are still inside. */
  insideSince?: Date;
  admitted?: number;
}

export interface DemonstrationVisit {
  guardId: bigint;
  at: Date;
  kind: 'in' | 'out' | 'refused';
  passKind: PassKind | null;
  houseId: bigint;
  visitor: string;
  people: number;
  reason?: string;
}

export interface DemonstrationGate {
  estateId: bigint;
  gate: string;
  way: string;
  guards: readonly { userId: bigint; pin: string }[];
  passes: readonly DemonstrationPass[];
  visits: readonly DemonstrationVisit[];
}

/** The gate of a demonstration estate, with codes and PINs that the README can publish. */
export async function addDemonstrationGate(tx: Tx, key: Buffer, given: DemonstrationGate): Promise<void> {
  const estateId = Number(given.estateId);
  const salt = await saltOf(tx, given.estateId);
  const guards = await Promise.all(
    given.guards.map(async ({ userId, pin }) => {
      const own = randomBytes(16);
      return { userId, salt: own, hash: await slowTag(pin, own) };
    }),
  );
  const passes = await Promise.all(
    given.passes.map(async ({ code, insideSince, ...pass }) => {
      const id = newPassId();
      return {
        id,
        plate: '',
        weekdays: 127,
        dayFrom: 0,
        dayTo: 1439,
        ...pass,
        fromAt: pass.from,
        untilAt: pass.until,
        admitted: pass.admitted ?? (insideSince ? pass.people : 0),
        inside: insideSince ? pass.people : 0,
        lastInAt: insideSince ?? null,
        codeIndex: codeIndex(key, estateId, code),
        codeTag: await slowTag(code, salt),
        codeSealed: sealCode(key, id, code),
      };
    }),
  );
  const visits = given.visits.map((visit) => ({ reason: '', ...visit }));
  await insertDemonstration(tx, given.estateId, {
    gate: given.gate,
    way: given.way,
    device: 'Gatehouse phone',
    keyHash: randomBytes(32),
    guards,
    passes: passes.map(({ from: _from, until: _until, ...pass }) => pass),
    visits,
  });
}
