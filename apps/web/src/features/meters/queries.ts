import {
  inviteMember,
  listMembers,
  removeMember,
  removeMyMeter,
  updateMember,
  updateMyMeter,
} from '@gatelight/contract/places/households';
import {
  decideMeterRequest,
  listMeterRequests,
  withdrawMeterRequest,
} from '@gatelight/contract/places/households/requests';
import { addReading, listReadings, removeReading, setReminder } from '@gatelight/contract/places/usage';
import type { MemberRole } from '@gatelight/contract/places/households';
import type { Decision } from '@gatelight/contract/places/households/requests';
import type { BodyInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export const requestsQuery = (box: 'sent' | 'received') =>
  queryOptions({
    queryKey: ['meters', 'requests', box],
    queryFn: ({ signal }) => call(listMeterRequests, { query: { box }, signal }),
  });

export const readingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['meters', 'readings', id],
    queryFn: ({ signal }) => call(listReadings, { params: { id }, signal }),
  });

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: ['meters', 'members', id],
    queryFn: ({ signal }) => call(listMembers, { params: { id }, signal }),
  });

export const changeMeter = (id: string, body: BodyInputOf<typeof updateMyMeter>) =>
  call(updateMyMeter, { params: { id }, body });
export const dropMeter = (id: string) => call(removeMyMeter, { params: { id } });

export const saveReading = (id: string, unitsLeft: string) =>
  call(addReading, { params: { id }, body: { units_left: unitsLeft } });
export const dropReading = (id: string, readingId: string) => call(removeReading, { params: { id, readingId } });
export const switchReminder = (id: string, enabled: boolean) =>
  call(setReminder, { params: { id }, body: { enabled } });

export const invite = (id: string, body: BodyInputOf<typeof inviteMember>) =>
  call(inviteMember, { params: { id }, body });
export const changeMember = (id: string, memberId: string, role: MemberRole) =>
  call(updateMember, { params: { id, memberId }, body: { role } });
export const dropMember = (id: string, memberId: string) => call(removeMember, { params: { id, memberId } });

export const decideRequest = (id: string, decision: Decision) =>
  call(decideMeterRequest, { params: { id }, body: { decision } });
export const withdraw = (id: string) => call(withdrawMeterRequest, { params: { id } });
