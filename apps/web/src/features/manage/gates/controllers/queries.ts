import {
  addController,
  addGateCard,
  exportGateCards,
  listControllers,
  stopGateCard,
} from '@gatelight/contract/places/controllers';
import type { BodyInputOf, QueryInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { download } from '../../../../data/lists/download.ts';
import { gatesKey } from '../queries.ts';

export const controllersKey = (estate: string) => [...gatesKey(estate), 'controllers'] as const;
export const cardsKey = (estate: string) => [...gatesKey(estate), 'cards'] as const;

export const controllersQuery = (estate: string) =>
  queryOptions({
    queryKey: controllersKey(estate),
    queryFn: ({ signal }) => call(listControllers, { params: { id: estate }, signal }),
    refetchInterval: 60_000,
  });

export const makeController = (id: string, gate: string, name: string) =>
  call(addController, { params: { id, gate }, body: { name } });
export const giveCard = (id: string, body: BodyInputOf<typeof addGateCard>) =>
  call(addGateCard, { params: { id }, body });
export const stopCard = (id: string, card: string, isLost: boolean) =>
  call(stopGateCard, { params: { id, card }, body: { is_lost: isLost } });
export const saveCards = (id: string, query: QueryInputOf<typeof exportGateCards>, name: string) =>
  download(exportGateCards, { params: { id }, query }, name);
