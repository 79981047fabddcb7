import { createHash, randomBytes } from 'node:crypto';
import {
  deriveDecoderKey,
  encodeToken,
  meterPan,
  nextTid,
  rndAt,
  StsError,
  tokenCipher,
  type StaTables,
} from '@gatelight/sts';
import type { Meter } from '#metering';
import { databaseNow, inTransaction, type Db, type Tx } from '#platform/db';
import type { LookUpOutcome, VendedToken, VendingAuthority, VendOutcome, VendRequest } from './authority.ts';
import {
  findIssue,
  findKey,
  insertIssue,
  insertKey,
  lockLastTid,
  noteKeyUse,
  setLastTid,
  vendedLately,
  type Issue,
  type KeyName,
  type SealedKey,
} from './embedded-store.ts';
import { seal, unseal } from './sealing.ts';

export interface EmbeddedAuthorityOptions {
  db: Db;
  /** 32 bytes from the environment: opens the sealed vending keys. */
  sealingKey: Buffer;
  capPerHourKobo: bigint;
  capPerMeterDayKobo: bigint;
  /** Needed for EA07 only: the operator's own copy. */
  staTables?: StaTables | undefined;
  /** In production simulator keys are refused. */
  allowSimulatorKeys: boolean;
}

export interface SimulatorMeter {
  number: string;
  decoderKeyHex: string;
}

export interface EmbeddedAuthority extends VendingAuthority {
  /** Makes a random vending key marked as simulator, once for each name. */
  ensureSimulatorKey: (name: KeyName & Pick<SealedKey, 'baseDate' | 'keyExpiry'>) => Promise<void>;
  /** What a maker would load into a pretended meter; only ever from a simulator key. */
  simulatorMeter: (meter: Meter) => Promise<SimulatorMeter | undefined>;
}

const subclasses = { electricity: 0, water: 1, gas: 2 } as const;

const labelOf = (name: KeyName) =>
  `${name.supplyGroupCode}/${name.keyRevision}/${name.keyGeneration}/${name.encryptionAlgorithm}`;

function keyNameOf(meter: Meter): KeyName {
  const { supplyGroupCode, keyRevision, keyGeneration, encryptionAlgorithm } = meter;
  return { supplyGroupCode, keyRevision, keyGeneration, encryptionAlgorithm };
}

function requestHash(request: VendRequest): Buffer {
  const { meter, utility, unitsTenths, amountKobo } = request;
  return createHash('sha256').update([meter.number, utility, unitsTenths, amountKobo].join('|')).digest();
}

const tokensOf = (issue: Issue): VendedToken[] => [
  { token: issue.token, kind: 'credit', unitsTenths: issue.unitsTenths, keyId: issue.keyId, tid: issue.tid },
];

/** Software keys in PostgreSQL, sealed: for the sandbox and for tests. Real supply groups are vended by a certified module. */
export function createEmbeddedAuthority(options: EmbeddedAuthorityOptions): EmbeddedAuthority {
  const { db, sealingKey } = options;

  function decoderKey(key: SealedKey, meter: Meter): string {
    const vendingKey = unseal(sealingKey, key.sealed, labelOf(key));
    return deriveDecoderKey({
      dkga: key.keyGeneration,
      ea: key.encryptionAlgorithm,
      vendingKeyHex: vendingKey.toString('hex'),
      meterPan: meterPan(meter.number),
      baseDate: key.baseDate,
      keyType: meter.keyType,
      supplyGroupCode: meter.supplyGroupCode,
      tariffIndex: meter.tariffIndex,
      keyRevisionNumber: meter.keyRevision,
    });
  }

  async function capReached(tx: Tx, request: VendRequest): Promise<string | undefined> {
    const lately = await vendedLately(tx, request.meter.number);
    if (lately.hourKobo + request.amountKobo > options.capPerHourKobo) return 'the cap of an hour is reached';
    if (lately.meterDayKobo + request.amountKobo > options.capPerMeterDayKobo)
      return "the meter's cap of a day is reached";
    return undefined;
  }

  async function issueToken(tx: Tx, request: VendRequest): Promise<VendOutcome> {
    const { meter } = request;
    const key = await findKey(tx, keyNameOf(meter));
    if (!key) return { kind: 'refused', reason: 'no vending key for this supply group' };
    if (key.isSimulator && !options.allowSimulatorKeys) {
      return { kind: 'refused', reason: 'simulator keys do not vend in production' };
    }
    if (key.baseDate !== meter.baseDate) {
      return {
        kind: 'refused',
        reason: 'the meter holds a key of another base date; it needs key-change tokens first',
      };
    }
    const lastTid = await lockLastTid(tx, meter.number, key.id);
    // Under the lock: whoever asked for this reference first has finished, and their answer is the answer.
    const earlier = await findIssue(tx, request.reference);
    if (earlier) return replay(earlier, request);
    const cap = await capReached(tx, request);
    if (cap !== undefined) return { kind: 'later', reason: cap };
    const now = await databaseNow(tx);
    const tid = nextTid({ now, baseDate: key.baseDate, lastTid, keyExpiryNumber: key.keyExpiry });
    const cipher = tokenCipher({
      ea: key.encryptionAlgorithm,
      decoderKeyHex: decoderKey(key, meter),
      staTables: options.staTables,
    });
    const token = encodeToken(
      { kind: 'credit', service: request.utility, tenths: Number(request.unitsTenths), tid, rnd: rndAt(now) },
      cipher,
    );
    const issue: Issue = {
      reference: request.reference,
      requestHash: requestHash(request),
      keyId: key.id,
      meterNumber: meter.number,
      subclass: subclasses[request.utility],
      unitsTenths: request.unitsTenths,
      amountKobo: request.amountKobo,
      tid,
      token,
    };
    await insertIssue(tx, issue);
    await setLastTid(tx, meter.number, key.id, tid);
    await noteKeyUse(tx, { keyId: key.id, purpose: 'vend', reference: request.reference, meterNumber: meter.number });
    return { kind: 'ok', tokens: tokensOf(issue) };
  }

  function replay(issue: Issue, request: VendRequest): VendOutcome {
    if (!issue.requestHash.equals(requestHash(request))) {
      return { kind: 'refused', reason: 'this reference was vended for something else' };
    }
    return { kind: 'ok', tokens: tokensOf(issue) };
  }

  return {
    async vend(request) {
      try {
        return await inTransaction(db, (tx) => issueToken(tx, request));
      } catch (error) {
        if (error instanceof StsError) return { kind: 'refused', reason: error.message };
        // The commit may have gone through: only asking again can tell.
        return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
      }
    },

    async lookUp(reference): Promise<LookUpOutcome> {
      try {
        const issue = await findIssue(db, reference);
        return issue ? { kind: 'vended', tokens: tokensOf(issue) } : { kind: 'never' };
      } catch (error) {
        return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
      }
    },

    async ensureSimulatorKey(name) {
      await inTransaction(db, async (tx) => {
        if (await findKey(tx, name)) return;
        // 20 bytes for DKGA04. DKGA02 keys are DES keys, which have odd parity.
        const plain = name.keyGeneration === '04' ? randomBytes(20) : withOddParity(randomBytes(8));
        await insertKey(tx, { ...name, sealed: seal(sealingKey, plain, labelOf(name)), isSimulator: true });
        const key = await findKey(tx, name);
        if (key) await noteKeyUse(tx, { keyId: key.id, purpose: 'seal' });
      });
    },

    async simulatorMeter(meter) {
      const key = await findKey(db, keyNameOf(meter));
      if (!key?.isSimulator || !options.allowSimulatorKeys) return undefined;
      await noteKeyUse(db, { keyId: key.id, purpose: 'simulator-meter', meterNumber: meter.number });
      return { number: meter.number, decoderKeyHex: decoderKey(key, meter) };
    },
  };
}

function withOddParity(key: Buffer): Buffer {
  return Buffer.from(
    [...key].map((byte) => {
      const upper = byte & 0xfe;
      const ones = upper.toString(2).replaceAll('0', '').length;
      return ones % 2 === 0 ? upper | 1 : upper;
    }),
  );
}
