import { createHash, randomBytes } from 'node:crypto';
import { encodeToken, nextTid, rndAt, StsError } from '@gatelight/sts';
import type { Meter } from '#metering';
import { inTransaction, type Db, type Tx } from '#platform/database/db';
import type { EngineeringAuthority } from './engineering.ts';
import { embeddedEngineering } from './embedded-engineering.ts';
import { createKeyRing, keyNameOf, labelOf, type KeyRingOptions, type OpenKey } from './embedded-keys.ts';
import type { LookUpOutcome, VendedToken, VendingAuthority, VendOutcome, VendRequest } from './authority.ts';
import {
  cancelReference,
  findIssue,
  findKey,
  insertKey,
  insertPastIssue,
  noteKeyUse,
  readGround,
  storeIssue,
  storeIssues,
  type Ground,
  type Issue,
  type KeyName,
  type NewIssue,
  type SealedKey,
} from './embedded-store.ts';
import { createTurns } from './turns.ts';
import { createBatches } from '#platform/database/batches';
import { seal } from '#platform/settings/seal';

export interface EmbeddedAuthorityOptions extends KeyRingOptions {
  capPerHourKobo: bigint;
  capPerMeterDayKobo: bigint;
  /** For processes that vend: concurrent tokens are recorded in one commit. */
  together?: Together | undefined;
}

export interface Together {
  /** A run was rolled back, and each of its tokens is recorded alone. */
  onUndone: (error: unknown, tokens: number) => void;
}

/** The most tokens in one commit. */
const mostTogether = 32;

export interface SimulatorMeter {
  number: string;
  decoderKeyHex: string;
}

export interface EmbeddedAuthority extends VendingAuthority, EngineeringAuthority {
  /** Makes a random vending key marked as simulator, once for each name. */
  ensureSimulatorKey: (name: KeyName & Pick<SealedKey, 'baseDate' | 'keyExpiry'>) => Promise<void>;
  /** The keys that a maker would load into a simulated meter; only ever from a simulator key. */
  simulatorMeter: (meter: Meter) => Promise<SimulatorMeter | undefined>;
  /** A past token, for demonstration data; only ever from a simulator key. It does not count towards the caps. */
  issueInPast: (tx: Tx, request: VendRequest, at: Date) => Promise<VendedToken[]>;
}

const subclasses = { electricity: 0, water: 1, gas: 2 } as const;

function requestHash(request: VendRequest): Buffer {
  const { meter, utility, unitsTenths, amountKobo } = request;
  return createHash('sha256').update([meter.number, utility, unitsTenths, amountKobo].join('|')).digest();
}

const tokensOf = (issue: Issue): VendedToken[] => [
  { token: issue.token, kind: 'credit', unitsTenths: issue.unitsTenths, keyId: issue.keyId, tid: issue.tid },
];

/** How often a token is computed again when another vend for the same meter was faster. */
const mostTries = 50;

const capReasons = {
  'cap-hour': 'the cap of an hour is reached',
  'cap-meter-day': "the meter's cap of a day is reached",
} as const;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The look-ups that need no key: for commands, which do not have the sealing key. */
export function embeddedRecords(db: Db): Pick<VendingAuthority, 'lookUp' | 'cancel'> {
  async function lookUp(reference: string): Promise<LookUpOutcome> {
    try {
      const issue = await findIssue(db, reference);
      return issue ? { kind: 'vended', tokens: tokensOf(issue) } : { kind: 'never' };
    } catch (error) {
      return { kind: 'unknown', reason: reasonOf(error) };
    }
  }
  return {
    lookUp,
    async cancel(reference) {
      try {
        return (await cancelReference(db, reference)) ? { kind: 'never' } : await lookUp(reference);
      } catch (error) {
        return { kind: 'unknown', reason: reasonOf(error) };
      }
    },
  };
}

/** Software keys in PostgreSQL, sealed: for the sandbox and for tests. Real supply groups are vended by a certified module. */
export function createEmbeddedAuthority(options: EmbeddedAuthorityOptions): EmbeddedAuthority {
  const { db, sealingKey } = options;
  const keys = createKeyRing(options);
  // Each identifier of a meter follows the one before. Concurrently, all but one of its vends would be computed again
  // and again.
  const inTurn = createTurns();
  const store = (made: NewIssue) => storeIssue(db, made);
  const storeTogether = options.together
    ? createBatches({
        most: mostTogether,
        ...options.together,
        run: (made: readonly NewIssue[]) => storeIssues(db, made),
        runOne: store,
      })
    : store;

  function computeToken(request: VendRequest, open: OpenKey, { now, lastTid }: Pick<Ground, 'now' | 'lastTid'>): Issue {
    const { key } = open;
    const { meter, unitsTenths, amountKobo } = request;
    const tid = nextTid({ now, baseDate: key.baseDate, lastTid, keyExpiryNumber: key.keyExpiry });
    const cipher = keys.cipherOf(open, meter);
    const token = encodeToken(
      { kind: 'credit', service: request.utility, tenths: Number(unitsTenths), tid, rnd: rndAt(now) },
      cipher,
    );
    return {
      reference: request.reference,
      requestHash: requestHash(request),
      keyId: key.id,
      meterNumber: meter.number,
      subclass: subclasses[request.utility],
      unitsTenths,
      amountKobo,
      tid,
      token,
    };
  }

  /**
   * Most vends need one statement: a meter's next identifier is the minute of the clock, unless it already had a token
   * in this minute. If that fails, the token is computed again from the data of the database. Nothing is locked while a
   * token is computed, and the statement that stores it refuses when another vend for this meter was faster.
   */
  async function issueToken(request: VendRequest, hasWaited: boolean): Promise<VendOutcome> {
    const { meter, reference, amountKobo } = request;
    const open = await keys.open(keyNameOf(meter));
    if (!open) return { kind: 'refused', reason: 'no vending key for this supply group' };
    const { key } = open;
    const refusal = keys.refusalOf(open, meter);
    if (refusal !== undefined) return { kind: 'refused', reason: refusal };
    const { capPerHourKobo, capPerMeterDayKobo } = options;
    const want = {
      reference,
      meterNumber: meter.number,
      keyId: key.id,
      amountKobo,
      capPerHourKobo,
      capPerMeterDayKobo,
    };
    // After another token of this meter, the minute of the clock is taken.
    for (let tries = hasWaited ? 1 : 0; tries < mostTries; tries += 1) {
      const guessedAt = new Date();
      // A token that failed together with others is tried alone.
      const ground = tries === 0 ? { now: guessedAt, lastTid: null } : await readGround(db, want);
      if ('cap' in ground) {
        if (ground.earlier) return replay(ground.earlier, request);
        if (ground.cap !== null) return { kind: 'later', reason: capReasons[ground.cap] };
      }
      const issue = computeToken(request, open, ground);
      const made = { issue, from: 'cap' in ground ? ground : { guessedAt }, caps: options };
      const stored = await (tries === 0 ? storeTogether : store)(made);
      switch (stored) {
        case 'ok':
          return { kind: 'ok', tokens: tokensOf(issue) };
        case 'cancelled':
          return { kind: 'refused', reason: 'this reference was cancelled: its money goes back' };
        case 'cap-hour':
        case 'cap-meter-day':
          return { kind: 'later', reason: capReasons[stored] };
        case 'known':
        case 'again':
          break;
      }
    }
    return { kind: 'later', reason: 'too many vends for this meter at the same time' };
  }

  function replay(issue: Issue, request: VendRequest): VendOutcome {
    if (!issue.requestHash.equals(requestHash(request))) {
      return { kind: 'refused', reason: 'this reference was vended for something else' };
    }
    return { kind: 'ok', tokens: tokensOf(issue) };
  }

  return {
    ...embeddedRecords(db),
    ...embeddedEngineering(db, keys),

    async vend(request) {
      try {
        return await inTurn(request.meter.number, (hasWaited) => issueToken(request, hasWaited));
      } catch (error) {
        if (error instanceof StsError) return { kind: 'refused', reason: error.message };
        // The commit may have succeeded: only a look-up can tell.
        return { kind: 'unknown', reason: reasonOf(error) };
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

    async issueInPast(tx, request, at) {
      const open = await keys.open(keyNameOf(request.meter));
      if (!open?.key.isSimulator || !options.allowSimulatorKeys) throw new Error('only simulator keys have a past');
      const issue = computeToken(request, open, { now: at, lastTid: null });
      await insertPastIssue(tx, issue, at);
      return tokensOf(issue);
    },

    async simulatorMeter(meter) {
      const open = await keys.open(keyNameOf(meter));
      if (!open?.key.isSimulator || !options.allowSimulatorKeys) return undefined;
      await noteKeyUse(db, { keyId: open.key.id, purpose: 'simulator-meter', meterNumber: meter.number });
      return { number: meter.number, decoderKeyHex: keys.decoderKeyOf(open, meter) };
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
