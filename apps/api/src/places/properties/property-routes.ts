import { randomUUID } from 'node:crypto';
import * as contract from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { User } from '#platform/callers/caller';
import { keyOf } from '#platform/callers/idempotency';
import { refuseEndedSession } from '#platform/callers/session';
import { doAct, type DoActDeps } from '#staff';
import { findHouse, findProperty } from './estate-store.ts';
import { changeHouse, type HouseChange } from './manager-store.ts';

const reason = 'Changed by the properties call of the API';

/**
 * The calls of the specification for estates and houses. Each change is an act like any other, and the call waits until
 * it is done.
 */
export function propertyRoutes(serveAny: Serve, deps: DoActDeps & { db: Db }): void {
  const { db, staffDb } = deps;
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  async function property(from: Db, id: string, missing: 'unknown-estate' | 'not-found' = 'not-found') {
    const found = await findProperty(from, id);
    if (!found) throw new AppError(missing);
    return found;
  }

  async function house(id: string) {
    const found = await findHouse(staffDb, id);
    if (!found) throw new AppError('not-found');
    return found;
  }

  serve(contract.getProperty, ({ params }) => property(db, params.id, 'unknown-estate'));

  serve(contract.createProperty, async ({ caller, body, headers }) => {
    const act = contract.createEstateAct;
    const { id } = await doAct(deps, caller, { act, input: body, reason, key: keyOf(headers) });
    return property(staffDb, String(id));
  });

  serve(contract.updateProperty, async ({ caller, params, body, headers }) => {
    const input = { id: params.id, ...body };
    await doAct(deps, caller, { act: contract.editEstateAct, input, reason, key: keyOf(headers) });
    return property(staffDb, params.id);
  });

  serve(contract.deleteProperty, async ({ caller, params, headers }) => {
    const input = { id: params.id };
    await doAct(deps, caller, { act: contract.retireEstateAct, input, reason, key: keyOf(headers) });
    return input;
  });

  /** Staff change houses by acts. Managers change those of their own estates immediately. */
  const isStaff = (caller: User) => caller.permissions?.includes('estates.edit') === true;

  /** Without a key each call is a new request. The names of an estate's houses are unique in any case. */
  async function asManager(caller: User, given: string | undefined, wanted: Omit<HouseChange, 'key'>) {
    const key = given ?? `call-${randomUUID()}`;
    const changed = await changeHouse(db, caller, { ...wanted, key });
    return { id: changed.houseId.toString(), property_id: changed.estateId.toString(), name: changed.name };
  }

  serve(contract.createHouse, async ({ caller, body, headers }) => {
    if (!isStaff(caller))
      return asManager(caller, keyOf(headers), { change: 'create', id: body.propertyId, name: body.name });
    await property(staffDb, body.propertyId, 'unknown-estate');
    const input = { estate_id: body.propertyId, name: body.name };
    const { id } = await doAct(deps, caller, { act: contract.createHouseAct, input, reason, key: keyOf(headers) });
    return house(String(id));
  });

  serve(contract.updateHouse, async ({ caller, params, body, headers }) => {
    if (!isStaff(caller))
      return asManager(caller, keyOf(headers), { change: 'rename', id: params.id, name: body.name });
    const input = { id: params.id, name: body.name };
    await doAct(deps, caller, { act: contract.editHouseAct, input, reason, key: keyOf(headers) });
    return house(params.id);
  });

  serve(contract.deleteHouse, async ({ caller, params, headers }) => {
    const input = { id: params.id };
    if (!isStaff(caller)) {
      await asManager(caller, keyOf(headers), { change: 'retire', id: params.id, name: null });
      return input;
    }
    await doAct(deps, caller, { act: contract.retireHouseAct, input, reason, key: keyOf(headers) });
    return input;
  });
}
