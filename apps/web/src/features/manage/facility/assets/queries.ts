import {
  addAssetHours,
  addServicePlan,
  createAsset,
  editAsset,
  endServicePlan,
  getAsset,
} from '@gatelight/contract/places/facility/assets';
import type { BodyInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { callOnce } from '../../../../data/call-once.ts';
import { facilityKey } from '../queries.ts';

export const assetQuery = (id: string, asset: string) =>
  queryOptions({
    queryKey: facilityKey(id, 'asset', asset),
    queryFn: ({ signal }) => call(getAsset, { params: { id, asset }, signal }),
    retry: false,
  });

export type AssetInput = BodyInputOf<typeof createAsset>;
export type PlanInput = BodyInputOf<typeof addServicePlan>;

export const addAsset = (id: string, body: AssetInput) =>
  callOnce(createAsset, {
    params: { id },
    body,
  });
export const changeAsset = (id: string, asset: string, body: BodyInputOf<typeof editAsset>) =>
  callOnce(editAsset, { params: { id, asset }, body });
export const sendHours = (id: string, asset: string, hours: number) =>
  call(addAssetHours, { params: { id, asset }, body: { hours } });
export const addPlan = (id: string, asset: string, body: PlanInput) =>
  callOnce(addServicePlan, {
    params: { id, asset },
    body,
  });
export const endPlan = (id: string, asset: string, plan: string) =>
  call(endServicePlan, { params: { id, asset, plan } });
