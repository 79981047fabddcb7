import { randomUUID } from 'node:crypto';
import type { NewPass } from '@gatelight/contract';
import type { TestApi } from '#platform/testing/test-api';
import { openGate, today } from '../gate/test-gate.ts';
import { patrolSlice } from './slice.ts';

/** The slice and the gate below it with their own database, and the data for its tests. */
export async function openPatrol() {
  const post = (call: ReturnType<TestApi['as']>, path: string, body: object) =>
    call.post(path, body, { 'idempotency-key': randomUUID() });
  return { ...(await openGate(patrolSlice)), post };
}

/** A pass for one visitor, for the next four hours. */
export const passOf = (more: Partial<NewPass> = {}): NewPass => today({ visitor: 'Tayo Alabi', people: 1, ...more });
