import { creditedTenths, MAX_UNITS } from '@gatelight/sts';
import { queueFreeUnits } from '#engineering';
import { openAccount, post, revenue, tariffCorrections } from '#ledger';
import { queueForUser, queueMessage } from '#notifications';
import type { CrashHook } from '#platform/process/crash';
import { inTransaction, isDatabaseUnavailable, type Db, type Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { openFinding } from '#platform/checks/findings';
import type { Log } from '#platform/log';
import { formatTenths } from '#vending';
import { unitNames } from '../bought.ts';
import { tariffToken } from '../change-message.ts';
import * as store from './token-correction-store.ts';

/**
 * Requests the token of one meter from the authority. The request names correction and meter: the database refuses a
 * second one.
 */
async function queueToken(tx: Tx, due: store.DueMeter): Promise<void> {
  if (due.unitsTenths > BigInt(MAX_UNITS)) throw new AppError('too-many-units');
  const requestId = await queueFreeUnits(tx, {
    number: due.number,
    // The next amount that a token can hold exactly, at most one step more: in the customer's favour.
    tenths: BigInt(creditedTenths(due.unitsTenths)),
    act: `tariff-correction:${due.correctionId}:${due.meterId}`,
    askedBy: due.askedBy,
    approvedBy: due.approvedBy,
    reason: due.reason,
  });
  await store.storeRequest(tx, due, requestId);
}

/** The token exists: its cost is booked and the buyers get it, in one commit with the end of the meter's correction. */
async function deliverToken(tx: Tx, made: store.MadeToken): Promise<void> {
  if (made.refusal !== null) throw new Error(made.refusal);
  if (!(await store.finishMeter(tx, made))) return;
  const event = `tariff-correction-token:${made.correctionId}:${made.meterId}`;
  const sold = revenue(made.utility, made.estateId);
  await openAccount(tx, sold);
  await post(tx, {
    reference: event,
    kind: 'tariff-correction-token',
    moves: [{ from: tariffCorrections, to: sold, amountKobo: made.costKobo }],
    memo: `Wrong tariff, correction ${made.correctionId}: free units for meter ${made.number}`,
    actor: 'system',
  });
  const content = tariffToken.content({
    meterNumber: made.number,
    tokens: made.tokens,
    units: formatTenths(made.unitsTenths),
    unit: unitNames[made.utility],
  });
  const subject = { subjectKind: 'meter', subjectId: made.number } as const;
  for (const userId of made.buyers) await queueForUser(tx, { ...subject, userId, event, content });
  if (made.buyers.length === 0 && made.phone !== null) {
    await queueMessage(tx, { ...subject, event, channel: 'sms', to: made.phone, content });
  }
}

interface Deps {
  db: Db;
  crash: CrashHook;
  log: Log;
}

interface Step<Row> {
  takeRow: (tx: Tx) => Promise<Row | undefined>;
  handleRow: (tx: Tx, row: Row) => Promise<void>;
}

/**
 * Continues corrections by tokens, up to `limit` meters, each in its own transaction: first the requests, then the
 * results of the authority. A crashed worker continues where it stopped, and no meter gets a second token.
 */
export async function correctByTokens(deps: Deps, limit: number): Promise<number> {
  const queued = await each(deps, limit, { takeRow: store.takeMeter, handleRow: queueToken });
  return queued + (await each(deps, limit, { takeRow: store.takeMadeToken, handleRow: deliverToken }));
}

async function each<Row extends { correctionId: bigint; meterId: bigint; number: string }>(
  { db, crash, log }: Deps,
  limit: number,
  { takeRow: take, handleRow: work }: Step<Row>,
): Promise<number> {
  for (let done = 0; done < limit; done += 1) {
    let taken: Row | undefined;
    try {
      await inTransaction(db, async (tx) => {
        taken = await take(tx);
        if (taken) await work(tx, taken);
      });
    } catch (error) {
      if (!taken || isDatabaseUnavailable(error)) throw error;
      const why = error instanceof Error ? error.message : String(error);
      log.error({ meter: taken.number, err: error }, 'could not correct a meter by a token');
      await putAside(db, taken, why);
    }
    if (!taken) return done;
    crash('correction.after_token');
  }
  return limit;
}

async function putAside(db: Db, meter: { correctionId: bigint; meterId: bigint; number: string }, why: string) {
  await inTransaction(db, (tx) => store.noteMeterProblem(tx, meter, why));
  await openFinding(db, {
    key: `tariff-correction-token:${meter.correctionId}:${meter.meterId}`,
    kind: 'correction_failed',
    detail: { meter: meter.number, correction: meter.correctionId, why },
  });
}
