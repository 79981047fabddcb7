import { createHash } from 'node:crypto';
import {
  creditedTenths,
  encodeToken,
  keyChangeTokens,
  nextTid,
  rndAt,
  StsError,
  type TokenFields,
} from '@gatelight/sts';
import type { Db } from '#platform/database/db';
import type { EngineeringOutcome, EngineeringRequest, EngineeringToken, EngineeringWork } from './engineering.ts';
import { keyNameOf, type KeyRing, type OpenKey } from './embedded-keys.ts';
import { readGround, storeEngineeringIssue, storeKeyChange, type Ground, type Issue } from './embedded-store.ts';

/** How often a token is computed again when another token for the same meter was faster. */
const mostTries = 50;

const services = { electricity: 0, water: 1, gas: 2 } as const;
const subclasses = { 'power-limit': 0, 'clear-credit': 1, 'clear-tamper': 5 } as const;

/** The tests of class 1: 0 runs all of them, 1 to 18 one each. */
function testFields(test: number): TokenFields {
  const allTests = 2 ** 36 - 1;
  return {
    kind: 'initiate-test',
    controlBits: 36,
    control: test === 0 ? allTests : 2 ** (test - 1),
    manufacturerCode: 0,
  };
}

function requestHash({ meter, work }: EngineeringRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([meter.number, work]))
    .digest();
}

const tokenOf = (issue: Issue): EngineeringToken => ({
  token: issue.token,
  keyId: issue.keyId,
  tid: issue.tid,
  unitsTenths: issue.unitsTenths,
});

/** Engineering tokens from software keys. The same reference always returns the same tokens. */
export function embeddedEngineering(db: Db, keys: KeyRing) {
  function fieldsOf(request: EngineeringRequest, ground: Ground, tid: number): TokenFields {
    const { work, meter } = request;
    const identity = { tid, rnd: rndAt(ground.now) };
    switch (work.kind) {
      case 'free-units':
        return { kind: 'credit', service: meter.utility, tenths: work.tenths, ...identity };
      case 'clear-tamper':
        return { kind: 'clear-tamper', value: 0, ...identity };
      case 'clear-credit':
        return { kind: 'clear-credit', value: services[meter.utility], ...identity };
      case 'power-limit':
        return { kind: 'maximum-power-limit', watts: work.watts, ...identity };
      case 'test':
      case 'key-change':
        throw new Error(`${work.kind} tokens carry no identifier`);
    }
  }

  /** Like `vend`: reads, computes and stores; and again when another token for this meter was faster. */
  async function issueIdentified(
    request: EngineeringRequest & { work: Exclude<EngineeringWork, { kind: 'test' | 'key-change' }> },
    open: OpenKey,
  ): Promise<EngineeringOutcome> {
    const { meter, work, reference } = request;
    const caps = { capPerHourKobo: 0n, capPerMeterDayKobo: 0n };
    const want = { reference, meterNumber: meter.number, keyId: open.key.id, amountKobo: 0n, ...caps };
    const cipher = keys.cipherOf(open, meter);
    for (let tries = 0; tries < mostTries; tries += 1) {
      const ground = await readGround(db, want);
      if (ground.earlier) return replay(ground.earlier, request);
      const { baseDate, keyExpiry: keyExpiryNumber } = open.key;
      const tid = nextTid({ now: ground.now, baseDate, lastTid: ground.lastTid, keyExpiryNumber });
      const isCredit = work.kind === 'free-units';
      const issue: Issue = {
        reference,
        requestHash: requestHash(request),
        keyId: open.key.id,
        meterNumber: meter.number,
        subclass: isCredit ? services[meter.utility] : subclasses[work.kind],
        unitsTenths: isCredit ? BigInt(work.tenths) : 0n,
        amountKobo: 0n,
        tid,
        token: encodeToken(fieldsOf(request, ground, tid), cipher),
      };
      const stored = await storeEngineeringIssue(db, issue, isCredit ? 0 : 2, ground.lastTid);
      if (stored === 'ok') return { kind: 'ok', tokens: [tokenOf(issue)] };
      if (stored === 'cancelled') return { kind: 'refused', reason: 'this reference was cancelled' };
    }
    return { kind: 'later', reason: 'too many tokens for this meter at the same time' };
  }

  function replay(issue: Issue, request: EngineeringRequest): EngineeringOutcome {
    if (!issue.requestHash.equals(requestHash(request))) {
      return { kind: 'refused', reason: 'this reference was used for something else' };
    }
    return { kind: 'ok', tokens: [tokenOf(issue)] };
  }

  async function changeKey(
    request: EngineeringRequest & { work: Extract<EngineeringWork, { kind: 'key-change' }> },
    open: OpenKey,
  ): Promise<EngineeringOutcome> {
    const { meter, work, reference } = request;
    const next = { ...meter, ...work.to };
    const target = await keys.open(keyNameOf(next));
    if (!target) return { kind: 'refused', reason: 'no vending key for the new supply group' };
    const { baseDate, keyExpiry } = target.key;
    const rest = keys.refusalOf(target, { ...next, baseDate });
    if (rest !== undefined) return { kind: 'refused', reason: rest };
    const tokens = keyChangeTokens(keys.cipherOf(open, meter), {
      newKey: {
        ea: target.key.encryptionAlgorithm,
        decoderKeyHex: keys.decoderKeyOf(target, next),
        keyExpiryNumber: keyExpiry,
        keyType: next.keyType,
        supplyGroupCode: next.supplyGroupCode,
        tariffIndex: next.tariffIndex,
        keyRevisionNumber: next.keyRevision,
      },
      rollover: baseDate !== meter.baseDate,
      threeTokenSet: target.key.encryptionAlgorithm === '07' && next.supplyGroupCode !== meter.supplyGroupCode,
    });
    const hash = requestHash(request);
    const stored = await storeKeyChange(db, {
      reference,
      requestHash: hash,
      keyId: open.key.id,
      newKeyId: target.key.id,
      meterNumber: meter.number,
      tokens,
    });
    if (!stored.requestHash.equals(hash))
      return { kind: 'refused', reason: 'this reference was used for something else' };
    return {
      kind: 'ok',
      newKey: { baseDate, keyExpiry },
      tokens: stored.tokens.map((token) => ({ token, keyId: stored.keyId, tid: null, unitsTenths: 0n })),
    };
  }

  async function makeTokens(request: EngineeringRequest): Promise<EngineeringOutcome> {
    const { meter, work } = request;
    if (work.kind === 'test') {
      // A class 1 token holds no secret: every meter of every maker reads the same digits.
      const token = encodeToken(testFields(work.test), null);
      return { kind: 'ok', tokens: [{ token, keyId: null, tid: null, unitsTenths: 0n }] };
    }
    if (work.kind === 'free-units' && creditedTenths(work.tenths) !== work.tenths) {
      return { kind: 'refused', reason: 'no token holds exactly these units' };
    }
    const open = await keys.open(keyNameOf(meter));
    if (!open) return { kind: 'refused', reason: 'no vending key for this supply group' };
    const refusal = keys.refusalOf(open, meter);
    if (refusal !== undefined) return { kind: 'refused', reason: refusal };
    return work.kind === 'key-change'
      ? changeKey({ ...request, work }, open)
      : issueIdentified({ ...request, work }, open);
  }

  return {
    /** Makes the tokens of a request, or returns those that its reference has already. */
    async engineer(request: EngineeringRequest): Promise<EngineeringOutcome> {
      try {
        return await makeTokens(request);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { kind: error instanceof StsError ? 'refused' : 'unknown', reason };
      }
    },
  };
}
