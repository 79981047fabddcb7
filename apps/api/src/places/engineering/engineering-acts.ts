import * as contract from '@gatelight/contract';
import { changeMeter, livesInHouse, noteAct, requireLife, requireMeterState, type MeterState } from '#metering';
import {
  changeLine,
  fingerprintOf,
  handleAct,
  type ActContext,
  type ActHandler,
  type ActPreview,
} from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import * as store from './store.ts';

export const objectOf = ({ number }: { number: string }) => ({ kind: 'meter', id: number });

/** What an engineering act requests from the authority, and the preview that staff read first. */
interface Plan {
  kind: store.RequestKind;
  purpose: store.RequestPurpose;
  value?: bigint;
  newKey?: store.NewKey;
  /** Name of the entry in the meter's history. */
  event: contract.MeterEventKind;
  changes: ActPreview['changes'];
  warnings?: ActPreview['warnings'];
}

export function byOf(by: ActContext): Pick<store.NewRequest, 'act' | 'askedBy' | 'approvedBy' | 'reason'> {
  const approvedBy = by.approvedBy === null ? null : `user:${by.approvedBy}`;
  return { act: by.actId.toString(), askedBy: by.actor, approvedBy, reason: by.reason };
}

/** Refuses when no token can be made: the meter has no key, or an act of the same kind is still open. */
export async function requireIssuable(db: Db | Tx, meter: MeterState, kind: store.RequestKind): Promise<void> {
  if (kind !== 'test' && !(await store.hasVendingKey(db, meter))) throw new AppError('no-vending-key');
  if (kind !== 'free-units' && (await store.isRequestOpen(db, meter.id, kind)))
    throw new AppError('token-request-open');
}

/** An act that queues one request for tokens. */
function engineeringAct<A extends contract.ActDefinition<typeof contract.clearTamperAct.input>>(
  act: A,
  secondPerson: boolean,
  plan: (meter: MeterState, input: contract.ActInput<A>) => Plan,
): ActHandler {
  return handleAct({
    act,
    object: objectOf,
    secondPerson,
    async preview(db, input) {
      const meter = await requireMeterState(db, input.number);
      const planned = plan(meter, input);
      await requireIssuable(db, meter, planned.kind);
      return {
        changes: planned.changes,
        warnings: planned.warnings ?? [],
        fingerprint: fingerprintOf(meter.id, meter.revision),
      };
    },
    async run(tx, input, by) {
      const meter = await requireMeterState(tx, input.number, { lock: true });
      const planned = plan(meter, input);
      await requireIssuable(tx, meter, planned.kind);
      const { kind, purpose, value, newKey } = planned;
      const id = await store.insertRequest(tx, {
        meterId: meter.id,
        kind,
        purpose,
        ...(value === undefined ? {} : { value }),
        ...(newKey ? { newKey } : {}),
        ...byOf(by),
      });
      await noteAct(tx, meter, planned.event, by, { request: id.toString() });
      return { number: input.number, request: id.toString() };
    },
  });
}

const describeKey = (key: store.NewKey) =>
  `${key.supplyGroupCode}, revision ${key.keyRevision}, index ${key.tariffIndex}`;

/** The state of the meter after it accepted its tokens. */
async function applyResult(tx: Tx, meter: MeterState, request: store.OpenRequest, by: ActContext): Promise<void> {
  switch (request.kind) {
    case 'clear-tamper':
      return changeMeter(tx, meter.id, { tamperedAt: null });
    case 'power-limit':
      return changeMeter(tx, meter.id, { powerLimitWatts: Number(request.value) });
    case 'key-change': {
      const { newKey } = request;
      if (!newKey) throw new Error('a key change needs its new key');
      const becomesActive = request.purpose === 'replacement' && meter.life === 'installed';
      await changeMeter(tx, meter.id, { key: newKey, ...(becomesActive ? { life: 'active' } : {}) });
      return noteAct(tx, meter, 'key-changed', by, { key: describeKey(newKey) });
    }
    case 'test':
      if (request.purpose === 'verification' && meter.life === 'installed') {
        await changeMeter(tx, meter.id, { life: 'active' });
        await noteAct(tx, meter, 'verified', by);
      }
      return;
    case 'clear-credit':
    case 'free-units':
  }
}

const tokenResult = handleAct({
  act: contract.tokenResultAct,
  object: objectOf,
  secondPerson: false,
  async preview(db, { number, request, result }) {
    const meter = await requireMeterState(db, number);
    const open = await store.requireRequest(db, meter.id, request);
    if (open.state !== 'issued' || open.result !== null) throw new AppError('nothing-to-change');
    return { changes: [changeLine(open.kind, 'issued', result)], fingerprint: fingerprintOf(open.id, meter.revision) };
  },
  async run(tx, { number, request, result }, by) {
    const meter = await requireMeterState(tx, number, { lock: true });
    const open = await store.requireRequest(tx, meter.id, request, { lock: true });
    if (open.state !== 'issued' || open.result !== null) throw new AppError('nothing-to-change');
    await store.storeResult(tx, open.id, result);
    await noteAct(tx, meter, `token-${result}`, by, { request, kind: open.kind });
    if (result === 'accepted') await applyResult(tx, meter, open, by);
    return { number, kind: open.kind, result };
  },
});

/** Acts that make engineering tokens, and the act that records what the meter did with them. */
export const engineeringActHandlers: readonly ActHandler[] = [
  engineeringAct(contract.verifyMeterAct, false, (meter) => {
    requireLife(meter, 'installed');
    return {
      kind: 'test',
      purpose: 'verification',
      event: 'verification-asked',
      changes: [changeLine('life', 'installed', 'active when the meter accepts the test token')],
    };
  }),
  engineeringAct(contract.testTokenAct, false, (meter, { test }) => {
    requireLife(meter, 'in_store', ...livesInHouse);
    return {
      kind: 'test',
      purpose: 'engineering',
      value: BigInt(test),
      event: 'test-asked',
      changes: [changeLine('token', null, `test ${test}`)],
    };
  }),
  engineeringAct(contract.clearTamperAct, false, (meter) => {
    requireLife(meter, ...livesInHouse);
    if (!meter.tamperedAt) throw new AppError('nothing-to-change');
    return {
      kind: 'clear-tamper',
      purpose: 'engineering',
      event: 'clear-tamper-asked',
      changes: [changeLine('tamper', 'reported', 'none')],
    };
  }),
  engineeringAct(contract.clearCreditAct, true, (meter) => {
    requireLife(meter, ...livesInHouse);
    return {
      kind: 'clear-credit',
      purpose: 'engineering',
      event: 'clear-credit-asked',
      changes: [changeLine('units-on-meter', 'all that is left', '0')],
      warnings: ['customer-loses-units'],
    };
  }),
  engineeringAct(contract.setPowerLimitAct, false, (meter, { watts }) => {
    requireLife(meter, ...livesInHouse);
    if (meter.utility !== 'electricity') throw new AppError('meter-step');
    return {
      kind: 'power-limit',
      purpose: 'engineering',
      value: BigInt(watts),
      event: 'power-limit-asked',
      changes: [
        changeLine('power-limit', meter.powerLimitWatts === null ? null : `${meter.powerLimitWatts} W`, `${watts} W`),
      ],
    };
  }),
  engineeringAct(contract.changeKeyAct, true, (meter, input) => {
    requireLife(meter, 'in_store', ...livesInHouse);
    const newKey = {
      supplyGroupCode: input.supply_group_code,
      keyRevision: input.key_revision,
      tariffIndex: input.tariff_index,
    };
    if (describeKey(newKey) === describeKey(meter)) throw new AppError('nothing-to-change');
    return {
      kind: 'key-change',
      purpose: 'engineering',
      newKey,
      event: 'key-change-asked',
      changes: [changeLine('key', describeKey(meter), describeKey(newKey))],
    };
  }),
  tokenResult,
];
