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
import { intentKey } from '../../../../data/payment/intent-key.ts';
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
  call(createAsset, {
    params: { id },
    body,
    idempotencyKey: intentKey('facility-asset', [id, body.kind, body.name, body.place]),
  });
export const changeAsset = (id: string, asset: string, body: BodyInputOf<typeof editAsset>) =>
  call(editAsset, { params: { id, asset }, body });
export const sendHours = (id: string, asset: string, hours: number) =>
  call(addAssetHours, { params: { id, asset }, body: { hours } });
export const addPlan = (id: string, asset: string, body: PlanInput) =>
  call(addServicePlan, {
    params: { id, asset },
    body,
    idempotencyKey: intentKey(`facility-plan-${asset}`, [body.title, body.next_on, body.next_hours]),
  });
export const endPlan = (id: string, asset: string, plan: string) =>
  call(endServicePlan, { params: { id, asset, plan } });
