import { addDays, todayInLagos } from '@gatelight/contract/lagos-days';
import { CONFLICT_DAYS } from '@gatelight/contract/places/gate';
import { APP_PATHS } from '../../../app-paths.ts';

/** The log with exactly the entries that the overview and the page of the gates count. */
export const conflictsPath = (estate: string): string =>
  APP_PATHS.manageEstate(
    estate,
    `gates/log?only_conflicts=true&from_day=${addDays(todayInLagos(), 1 - CONFLICT_DAYS)}`,
  );
