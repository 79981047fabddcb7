import * as contract from '@gatelight/contract';
import { keyOf } from '#platform/callers/idempotency';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import { runAct } from '../act-store.ts';
import * as assets from './asset-store.ts';
import * as inspections from './inspection-store.ts';
import * as vendors from './vendor-store.ts';

/** Assets with their plans, vendors, check lists and inspections of an estate, for its team. */
export function inventoryRoutes(serveAny: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.listAssets, async ({ params: { id }, query: { cursor, limit, kind, ended } }) => {
    const page = assets.assetPages.page({ cursor, limit, filters: { estate: id, kind, ended } });
    const rows = await assets.selectAssets(staffDb, page, { estateId: id, kind, ended });
    return page.toPage(rows, ({ sortKey: _sort, idKey: _id, ...asset }) => asset);
  });
  serve(contract.createAsset, ({ caller, params: { id }, body, headers }) =>
    runAct(db, caller, 'save_asset', { estateId: id, given: body, key: keyOf(headers) }),
  );
  serve(contract.editAsset, ({ caller, params: { id, asset }, body: { is_ended: ended, ...fields }, headers }) =>
    runAct(db, caller, 'save_asset', { estateId: id, given: { asset, ended, ...fields }, key: keyOf(headers) }),
  );
  serve(contract.getAsset, async ({ params: { asset } }) => {
    const found = await assets.findAsset(staffDb, asset);
    if (!found) throw new AppError('not-found');
    return found;
  });
  serve(contract.addAssetHours, ({ caller, params: { id, asset }, body }) =>
    runAct(db, caller, 'add_hours', { estateId: id, given: { asset, ...body } }),
  );
  serve(contract.addServicePlan, ({ caller, params: { id, asset }, body, headers }) =>
    runAct(db, caller, 'add_plan', { estateId: id, given: { asset, ...body }, key: keyOf(headers) }),
  );
  serve(contract.endServicePlan, ({ caller, params: { id, asset, plan } }) =>
    runAct(db, caller, 'end_plan', { estateId: id, given: { asset, plan } }),
  );

  serve(contract.listVendors, async ({ params: { id }, query: { cursor, limit, ended } }) => {
    const page = vendors.vendorPages.page({ cursor, limit, filters: { estate: id, ended } });
    const rows = await vendors.selectVendors(staffDb, page, { estateId: id, ended });
    return page.toPage(rows, ({ sortKey: _sort, idKey: _id, ...vendor }) => vendor);
  });
  const vendorOf = ({ rates, ...fields }: contract.BodyOf<typeof contract.createVendor>) => ({
    ...fields,
    rates: rates.map((rate) => ({ ...rate, amount_kobo: rate.amount_kobo.toString() })),
  });
  serve(contract.createVendor, ({ caller, params: { id }, body, headers }) =>
    runAct(db, caller, 'save_vendor', { estateId: id, given: vendorOf(body), key: keyOf(headers) }),
  );
  serve(contract.editVendor, ({ caller, params: { id, vendor }, body: { is_ended: ended, ...fields }, headers }) =>
    runAct(db, caller, 'save_vendor', {
      estateId: id,
      given: { vendor, ended, ...vendorOf(fields) },
      key: keyOf(headers),
    }),
  );
  serve(contract.getVendor, async ({ params: { vendor } }) => {
    const found = await vendors.findVendor(staffDb, vendor);
    if (!found) throw new AppError('not-found');
    return found;
  });

  serve(contract.listChecklists, ({ params: { id } }) => inspections.selectChecklists(staffDb, id));
  serve(contract.createChecklist, ({ caller, params: { id }, body, headers }) =>
    runAct(db, caller, 'save_checklist', { estateId: id, given: body, key: keyOf(headers) }),
  );
  serve(
    contract.editChecklist,
    ({ caller, params: { id, checklist }, body: { is_ended: ended, ...fields }, headers }) =>
      runAct(db, caller, 'save_checklist', {
        estateId: id,
        given: { checklist, ended, ...fields },
        key: keyOf(headers),
      }),
  );
  serve(contract.listInspections, async ({ params: { id }, query: { cursor, limit } }) => {
    const page = inspections.inspectionPages.page({ cursor, limit, filters: { estate: id } });
    const rows = await inspections.selectInspections(staffDb, page, id);
    return page.toPage(rows, ({ sortKey: _sort, idKey: _id, ...inspection }) => inspection);
  });
  serve(contract.startInspection, ({ caller, params: { id }, body: { checklist_id: checklist }, headers }) =>
    runAct(db, caller, 'start_inspection', { estateId: id, given: { checklist }, key: keyOf(headers) }),
  );
  serve(contract.getInspection, async ({ params: { inspection } }) => {
    const found = await inspections.findInspection(staffDb, inspection);
    if (!found) throw new AppError('not-found');
    return found;
  });
  serve(contract.answerInspectionPoint, ({ caller, params: { id, inspection, point }, body }) =>
    runAct(db, caller, 'answer_point', { estateId: id, given: { inspection, point, ...body } }),
  );
  serve(contract.finishInspection, ({ caller, params: { id, inspection }, body }) =>
    runAct(db, caller, 'finish_inspection', { estateId: id, given: { inspection, ...body } }),
  );
}
