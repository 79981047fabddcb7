/* oxlint-disable no-restricted-imports -- meters get their keys by acts of staff, which are in properties */
import { createMeter, enterToken, type Meter as KeyedMeter } from '@gatelight/sts';
import { openTestApi, type TestApi, type TestCaller, type TestMember } from '#platform/testing/test-api';
import { inTransaction } from '#platform/database/db';
import { findMeter } from '#metering';
import { propertiesSlice } from '#properties';
import { inlineActs } from '#staff';
import { createEmbeddedAuthority, demonstrationKey, type EmbeddedAuthority, makersKey } from '#vending';
import { loadDemonstration } from '../../demonstration/demonstration.ts';
import { makeTokensOnce } from './make-tokens.ts';
import { engineeringSlice } from './slice.ts';

export interface TestEstate {
  api: TestApi;
  authority: EmbeddedAuthority;
  operator: TestMember;
  second: TestMember;
  /** Requests an act. The response has the act as its data. */
  ask: (kind: string, input: object, by?: TestCaller) => ReturnType<TestCaller['post']>;
  approve: (act: { id: string; preview: { fingerprint: string } }) => ReturnType<TestCaller['post']>;
  /** The act as it is now, after all due work has run. */
  settled: (id: string) => Promise<{ state: string; error: string | null }>;
  /** Makes every due token, as the worker does. Returns how many requests. */
  makeTokens: () => Promise<number>;
  tokensOf: (number: string, request: string) => Promise<string[]>;
  meter: (number: string) => Promise<Record<string, never>>;
  /** A simulated meter as its maker delivers it, and a keypad for it. */
  keypad: (number: string) => Promise<{ enter: (token: string) => string; state: () => KeyedMeter }>;
  close: () => Promise<void>;
}

let keys = 0;

/** The demonstration estates with acts, engineering tokens and two members of staff. */
export async function openTestEstate(): Promise<TestEstate> {
  const acts = inlineActs((parts) => [
    ...(propertiesSlice.acts?.(parts) ?? []),
    ...(engineeringSlice.acts?.(parts as never) ?? []),
  ]);
  let runActs = async () => 0;
  const api = await openTestApi(
    (serve, parts) => {
      runActs = acts.bind(serve, parts).runDue;
      propertiesSlice.create(parts).routes?.(serve);
      engineeringSlice.create(parts as never).routes?.(serve);
    },
    (parts) => ({ ...acts.objectChecks(parts), ...propertiesSlice.create(parts).objectChecks }),
  );
  const { db, log } = api;
  await inTransaction(db, loadDemonstration);
  const authority = createEmbeddedAuthority({
    db,
    sealingKey: Buffer.alloc(32, 1),
    capPerHourKobo: 1_000_000_000n,
    capPerMeterDayKobo: 1_000_000_000n,
    allowSimulatorKeys: true,
  });
  await authority.ensureSimulatorKey(demonstrationKey);
  await authority.ensureSimulatorKey(makersKey);
  const operator = await api.staff('operations', 'Halima');
  const second = await api.staff('admin', 'Emeka');

  return {
    api,
    authority,
    operator,
    second,
    ask(kind, input, by = operator.call) {
      keys += 1;
      const key = `estate-test-${String(keys).padStart(8, '0')}`;
      return by.post('/api/v1/admin/acts', { kind, input, reason: 'For the test' }, { 'idempotency-key': key });
    },
    approve: async ({ id, preview }) =>
      second.call.post(`/api/v1/admin/acts/${id}/decision`, {
        decision: 'approve',
        fingerprint: preview.fingerprint,
        code: await second.code(),
      }),
    async settled(id) {
      await runActs();
      return (await operator.call.get(`/api/v1/admin/acts/${id}`)).data;
    },
    async makeTokens() {
      let made = 0;
      while ((await makeTokensOnce({ db, authority, log })) > 0) made += 1;
      return made;
    },
    tokensOf: async (number, request) =>
      (await operator.call.post(`/api/v1/admin/meters/${number}/requests/${request}/tokens`)).data.tokens,
    meter: async (number) => (await operator.call.get(`/api/v1/admin/meters/${number}`)).data,
    async keypad(number) {
      const meter = await findMeter(db, number);
      const simulator = meter && (await authority.simulatorMeter(meter));
      if (!meter || !simulator) throw new Error(`no simulated meter ${number}`);
      let state = createMeter({
        ea: meter.encryptionAlgorithm,
        decoderKeyHex: simulator.decoderKeyHex,
        keyType: meter.keyType,
        supplyGroupCode: meter.supplyGroupCode,
        tariffIndex: meter.tariffIndex,
        keyRevisionNumber: meter.keyRevision,
        baseDate: meter.baseDate,
        manufacturedAt: new Date('2024-01-01Z'),
        services: [meter.utility],
      });
      return {
        enter(token) {
          const entered = enterToken(state, token);
          ({ state } = entered);
          return entered.result.code;
        },
        state: () => state,
      };
    },
    close: () => api.close(),
  };
}
