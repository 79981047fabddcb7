import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addEstate, addHouse } from '#estates';
import { addMeter, addTariff, addVatRate, meteringSlice } from '#metering';
import type { ActHandler } from '#platform/callers/acts';
import type { Serve } from '#platform/http/api';
import { inTransaction, type Db } from '#platform/database/db';
import { openTestApi, type TestMember } from '#platform/testing/test-api';
import { inlineActs } from '#staff';

interface Waiting {
  id: string;
  preview: { fingerprint: string };
}

/**
 * Two admins for tests: they read with the database role of staff, and change by acts with that of the worker. There is
 * an estate with one meter on one tariff.
 */
export async function openOffice(slice: {
  acts?: () => readonly ActHandler[];
  routes: (serve: Serve, parts: { web: Db; staffDb: Db }) => void;
}) {
  const inline = inlineActs(() => slice.acts?.() ?? [], { objectNames: meteringSlice.objectNames ?? {} });
  const api = await openTestApi((serve, parts) => {
    inline.bind(serve, parts);
    slice.routes(serve, parts);
  }, inline.objectChecks);
  const { estate, tariff } = await inTransaction(api.db, async (tx) => {
    const validFrom = new Date('2020-01-01T00:00:00Z');
    await addVatRate(tx, { utility: 'electricity', validFrom, rateBp: 750 });
    const tariffId = await addTariff(tx, {
      code: 'R2',
      name: 'Residential R2',
      utility: 'electricity',
      rounding: 'up',
      validFrom,
      priceKoboPerUnit: 20_740n,
    });
    const estateId = await addEstate(tx, { name: 'Palm Court Estate', address: 'Lekki', isDemonstration: false });
    await addMeter(tx, {
      number: '04175000019',
      utility: 'electricity',
      status: 'active',
      estateId,
      houseId: await addHouse(tx, { estateId, name: 'House 1' }),
      customerName: 'Ada Obi',
      tariffId,
      supplyGroupCode: '600001',
      keyRevision: 1,
      tariffIndex: '01',
      debtRecoveryBp: 0,
      isDemonstration: false,
    });
    return { estate: estateId.toString(), tariff: tariffId.toString() };
  });
  const asker = await api.staff('admin', 'Halima');
  const second = await api.staff('admin', 'Emeka');
  return {
    api,
    estate,
    tariff,
    asker,
    second,
    ask: (kind: string, input: object, member: TestMember = asker) =>
      member.call.post(
        '/api/v1/admin/acts',
        { kind, input, reason: 'The board decided' },
        { 'idempotency-key': randomUUID() },
      ),
    approve: async (act: Waiting, member: TestMember = second) =>
      member.call.post(`/api/v1/admin/acts/${act.id}/decision`, {
        decision: 'approve',
        fingerprint: act.preview.fingerprint,
        code: await member.code(),
      }),
    read: async (path: string, member: TestMember = asker) => {
      const response = await member.call.get(`/api/v1/admin/${path}`);
      expect(response.status, response.text).toBe(200);
      return response.data;
    },
    close: api.close,
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
