import { listFacilityPayments } from '@gatelight/contract/places/facility';
import { createVendor, editVendor, getVendor } from '@gatelight/contract/places/facility/vendors';
import type { BodyInputOf } from '@gatelight/contract/route';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { callOnce } from '../../../../data/call-once.ts';
import { facilityKey } from '../queries.ts';

export const vendorQuery = (id: string, vendor: string) =>
  queryOptions({
    queryKey: facilityKey(id, 'vendor', vendor),
    queryFn: ({ signal }) => call(getVendor, { params: { id, vendor }, signal }),
    retry: false,
  });

/** The payments to a vendor, the newest first. */
export const paymentsQuery = (id: string, vendor: string) =>
  infiniteQueryOptions({
    queryKey: facilityKey(id, 'payments', vendor),
    queryFn: ({ pageParam, signal }) =>
      call(listFacilityPayments, {
        params: { id },
        query: { vendor, limit: 50, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export type VendorInput = BodyInputOf<typeof createVendor>;

export const addVendor = (id: string, body: VendorInput) =>
  callOnce(createVendor, {
    params: { id },
    body,
  });
export const changeVendor = (id: string, vendor: string, body: BodyInputOf<typeof editVendor>) =>
  callOnce(editVendor, { params: { id, vendor }, body });
