import {
  announceToOwnEstate,
  estimateOwnAnnouncement,
  listOwnAnnouncements,
  stopOwnAnnouncement,
} from '@gatelight/contract/office/manage/announcements';
import { countManagedHouses, getManagedHousesFile, setHouseFacts } from '@gatelight/contract/office/manage/houses';
import { getImportSample } from '@gatelight/contract/places/imports/own-imports';
import type { OwnImportList } from '@gatelight/contract/places/imports/own-imports';
import { createHouse, deleteHouse, updateHouse } from '@gatelight/contract/places/properties/estates';
import {
  addManagedOccupant,
  endManagedOccupant,
  getEstateCounts,
  getManagedEstate,
  getManagedShareFile,
  listManagedShares,
  updateManagedOccupant,
} from '@gatelight/contract/office/manage';
import { addHouseNotes } from '@gatelight/contract/places/moves';
import { getTeam, inviteToTeam, removeFromTeam, withdrawInvitation } from '@gatelight/contract/places/teams';
import type { BodyInputOf, QueryInputOf } from '@gatelight/contract/route';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { callOnce } from '../../data/call-once.ts';
import { download } from '../../data/lists/download.ts';

const keyOf = (id: string) => ['manage', id] as const;
/** The query key of all data of one estate, which a change of it makes outdated. */
export const estateKey = keyOf;
const PAGE = 30;
const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  placeholderData: keepPreviousData,
} as const;
const at = (cursor: string | undefined) => ({ limit: PAGE, ...(cursor !== undefined && { cursor }) });

export const managedEstateQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'estate'],
    queryFn: ({ signal }) => call(getManagedEstate, { params: { id }, signal }),
  });

const MINUTE_MS = 60_000;

export const estateCountsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'counts'],
    queryFn: ({ signal }) => call(getEstateCounts, { params: { id }, signal }),
    refetchInterval: MINUTE_MS,
  });

/** Which houses a file has. */
type HouseFilters = Omit<QueryInputOf<typeof getManagedHousesFile>, 'format'>;

export const houseFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'house-figures'],
    queryFn: ({ signal }) => call(countManagedHouses, { params: { id }, signal }),
  });

export const saveHouses = (id: string, filters: HouseFilters, format: 'csv' | 'xlsx') =>
  download(getManagedHousesFile, { params: { id }, query: { ...filters, format } }, `houses.${format}`);

/** A file with which an import can start. */
export const saveSample = (id: string, list: OwnImportList, format: 'csv' | 'xlsx') =>
  download(getImportSample, { params: { id, list }, query: { format } }, `${list}-sample.${format}`);

export type FactsInput = BodyInputOf<typeof setHouseFacts>['facts'];
export const setFacts = (id: string, houses: string[], facts: FactsInput) =>
  call(setHouseFacts, { params: { id }, body: { houses, facts } });

/** `key`: the same for a retry, so that no note is written twice. */
export const writeNotes = (id: string, body: BodyInputOf<typeof addHouseNotes>, key: string) =>
  call(addHouseNotes, { params: { id }, body, idempotencyKey: key });

export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'share'],
    queryFn: ({ signal }) => call(listManagedShares, { params: { id }, signal }),
  });

const SOON_MS = 3000;

/** Read again while an announcement is being sent. */
export const announcementsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'announcements'],
    queryFn: ({ pageParam, signal }) => call(listOwnAnnouncements, { params: { id }, query: at(pageParam), signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.items.some(({ state }) => state === 'scheduled' || state === 'sending') ? SOON_MS : false,
    ...pages,
  });

export type OwnDraft = BodyInputOf<typeof estimateOwnAnnouncement>;

export const estimateQuery = (id: string, draft: OwnDraft) =>
  queryOptions({
    queryKey: [...keyOf(id), 'estimate', draft],
    queryFn: ({ signal }) => call(estimateOwnAnnouncement, { params: { id }, body: draft, signal }),
    enabled: draft.channels.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const announce = (id: string, body: BodyInputOf<typeof announceToOwnEstate>) =>
  call(announceToOwnEstate, { params: { id }, body });
export const stopAnnouncement = (id: string, reference: string) =>
  call(stopOwnAnnouncement, { params: { id, reference } });

export const addHouse = (propertyId: string, name: string) => callOnce(createHouse, { body: { propertyId, name } });
export const renameHouse = (id: string, name: string) => callOnce(updateHouse, { params: { id }, body: { name } });
export const retireHouse = (id: string) => callOnce(deleteHouse, { params: { id } });

export type PersonInput = BodyInputOf<typeof addManagedOccupant>;
export const addPerson = (id: string, body: PersonInput) => callOnce(addManagedOccupant, { params: { id }, body });
export const editPerson = (id: string, body: BodyInputOf<typeof updateManagedOccupant>) =>
  callOnce(updateManagedOccupant, { params: { id }, body });
export const endPerson = (id: string) => callOnce(endManagedOccupant, { params: { id } });

export const saveShare = (id: string, month: string) =>
  download(getManagedShareFile, { params: { id, month }, query: { kind: 'pdf' } }, `share-${month}.pdf`);

export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'team'],
    queryFn: ({ signal }) => call(getTeam, { params: { id }, signal }),
  });

export type InvitationInput = BodyInputOf<typeof inviteToTeam>;
export const invite = (id: string, body: InvitationInput) => call(inviteToTeam, { params: { id }, body });
export const withdraw = (id: string, invitation: string) => call(withdrawInvitation, { params: { id, invitation } });
export const removeMember = (id: string, member: string) => call(removeFromTeam, { params: { id, member } });
