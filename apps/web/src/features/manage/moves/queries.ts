import { getManagedHouse } from '@gatelight/contract/office/manage/house';
import {
  addHouseNote,
  addMovePhoto,
  endDeposit,
  getMovePhoto,
  inviteOccupant,
  listHouseNotes,
  moveIn,
  moveOut,
  prepareMove,
  removeHouseNote,
  withdrawHomeInvitation,
} from '@gatelight/contract/places/moves';
import type { BodyInputOf } from '@gatelight/contract/route';
import { routePath } from '@gatelight/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { callOnce } from '../../../data/call-once.ts';
import { estateKey } from '../estate-queries.ts';

/** A house of the estate of the address. */
export type OfHouse = { readonly id: string; readonly house: string };

export const housePageQuery = (params: OfHouse) =>
  queryOptions({
    queryKey: [...estateKey(params.id), 'house', params.house],
    queryFn: ({ signal }) => call(getManagedHouse, { params, signal }),
    retry: false,
  });

export const notesKey = ({ id, house }: OfHouse) => [...estateKey(id), 'house', house, 'notes'];
export const readNotes = (params: OfHouse, cursor: string, signal: AbortSignal) =>
  call(listHouseNotes, { params, query: { cursor }, signal });

/** `until`: the last day; the invoices are up to that day. */
export const prepareQuery = (params: OfHouse, until?: string) =>
  queryOptions({
    queryKey: [...estateKey(params.id), 'move', params.house, until ?? ''],
    queryFn: ({ signal }) => call(prepareMove, { params, query: until === undefined ? {} : { until }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export type MoveInInput = BodyInputOf<typeof moveIn>;
export type MoveOutInput = BodyInputOf<typeof moveOut>;
export type DepositEnd = BodyInputOf<typeof endDeposit>;

export const sendMoveIn = (params: OfHouse, body: MoveInInput, idempotencyKey: string) =>
  call(moveIn, { params, body, idempotencyKey });
export const sendMoveOut = (params: OfHouse, body: MoveOutInput, idempotencyKey: string) =>
  call(moveOut, { params, body, idempotencyKey });
export const sendMovePhoto = async (params: OfHouse, file: Blob): Promise<string> =>
  (await call(addMovePhoto, { params, body: {}, file })).id;
export const photoAddress = (params: OfHouse, file: string) => routePath(getMovePhoto, { ...params, file });

export const settleDeposit = (params: OfHouse, deposit: string, body: DepositEnd) =>
  callOnce(endDeposit, { params: { ...params, deposit }, body });
export const sendInvitation = (params: OfHouse, occupant: string) =>
  callOnce(inviteOccupant, { params, body: { occupant } });
export const takeInvitationBack = (params: OfHouse, invitation: string) =>
  call(withdrawHomeInvitation, { params: { ...params, invitation } });
export const saveNote = (params: OfHouse, text: string) => callOnce(addHouseNote, { params, body: { text } });
export const deleteNote = (params: OfHouse, note: string) => call(removeHouseNote, { params: { ...params, note } });
