import {
  addPatrolPoint,
  addPatrolRound,
  addPlannedShift,
  endPatrolPart,
  getPatrol,
  listRounds,
} from '@gatelight/contract/places/patrol/rounds';
import type { NewPlannedShift, NewRound, patrolParts } from '@gatelight/contract/places/patrol/rounds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { callOnce } from '../../../../data/call-once.ts';
import { gatesKey } from '../queries.ts';

export const patrolKey = (estate: string) => [...gatesKey(estate), 'patrol'] as const;

export const patrolQuery = (id: string) =>
  queryOptions({
    queryKey: patrolKey(id),
    queryFn: ({ signal }) => call(getPatrol, { params: { id }, signal }),
    refetchInterval: 60_000,
  });
export const walkedQuery = (id: string) =>
  queryOptions({
    queryKey: [...patrolKey(id), 'walked'],
    queryFn: ({ signal }) => call(listRounds, { params: { id }, signal }),
    refetchInterval: 60_000,
  });

export const makePoint = (id: string, name: string) => callOnce(addPatrolPoint, { params: { id }, body: { name } });
export const makeRound = (id: string, body: NewRound) => callOnce(addPatrolRound, { params: { id }, body });
export const makeShift = (id: string, body: NewPlannedShift) => callOnce(addPlannedShift, { params: { id }, body });
export const endPart = (id: string, part: (typeof patrolParts)[number], object: string) =>
  call(endPatrolPart, { params: { id, part, object } });
