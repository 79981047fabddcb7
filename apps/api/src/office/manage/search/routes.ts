import * as contract from '@gatelight/contract';
import { refuseEndedSession } from '#platform/callers/session';
import type { Db } from '#platform/database/db';
import type { Serve } from '#platform/http/api';
import { selectMyEstates } from '#teams';
import * as store from './store.ts';

/** What each role finds: the objects that it may open. */
const finds = [
  { roles: ['manager'], find: store.findHouses },
  { roles: ['manager'], find: store.findPeople },
  { roles: ['manager'], find: store.findMeters },
  { roles: ['manager', 'accountant'], find: store.findInvoices },
  { roles: ['manager', 'facilityOfficer'], find: store.findJobs },
] as const;

/** The search over one estate. The object check has already confirmed access to the estate. */
export function estateSearchRoutes(serve: Serve, { db, staffDb }: { db: Db; staffDb: Db }): void {
  serve(contract.searchEstate, ({ caller, params: { id }, query: { q } }) =>
    refuseEndedSession(
      (async () => {
        const mine = (await selectMyEstates(db, caller)).find((estate) => estate.id === id)?.roles ?? [];
        const own = finds.filter(({ roles }) => roles.some((role) => mine.includes(role)));
        const found = await Promise.all(own.map(({ find }) => find(staffDb, BigInt(id), q.trim())));
        return { items: found.flat() };
      })(),
    ),
  );
}
