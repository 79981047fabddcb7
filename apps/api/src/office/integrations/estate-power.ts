import { addReadingsOfKey, listPowerMetersOfKey, noteSupplyOfKey } from '@gatelight/contract';
import { isErrorCode } from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { notePowerSupply, selectPowerMetersOfKey, storePowerReadings } from './estate-api/estate-store.ts';

/** What estates' own systems enter in the power account. The database limits each key to its own estate. */
export function estatePowerApi(serve: Serve, { db }: { db: Db }): void {
  serve(listPowerMetersOfKey, ({ caller }) => selectPowerMetersOfKey(db, caller.keyHash));

  serve(addReadingsOfKey, async ({ caller, body: { readings } }) => {
    const found = await storePowerReadings(db, caller.keyHash, readings);
    const faults = found.flatMap(({ place, code }) => (code === 'same' ? [] : [{ place, code }]));
    return { stored: faults.length === 0, same: found.length - faults.length, faults };
  });

  serve(noteSupplyOfKey, async ({ caller, body }) => {
    const refusal = await notePowerSupply(db, caller.keyHash, body);
    if (refusal !== null) throw new AppError(isErrorCode(refusal) ? refusal : 'internal');
    return { noted: true };
  });
}
