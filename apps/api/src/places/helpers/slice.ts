import type { Db } from '#platform/database/db';
import type { SliceDefinition } from '#platform/slice';
import { helperChecks } from './findings.ts';
import { helperLimits } from './limits.ts';
import { helperTemplates } from './messages.ts';
import { helperRoutes } from './routes.ts';
import { cleanUp, isOfHouse, isVehicleOfEstate } from './store.ts';

export const helpersSlice: SliceDefinition<{ db: Db; staffDb: Db }> = {
  name: 'helpers',
  templates: helperTemplates,
  limits: helperLimits,
  visitors: {
    erases: 'helpers.erase_visitor',
    columns: {
      'helpers.person.phone': 'deleted',
      'helpers.link.name': 'deleted',
      'helpers.link.photo': 'deleted',
      'helpers.exit_pass.person': 'deleted',
      'helpers.exit_pass.plate': 'deleted',
    },
  },
  create: ({ db, staffDb }) => ({
    objectChecks: {
      'own-helper': (user, { house = '', helper = '' }) => isOfHouse(db, user, { house, kind: 'helper', id: helper }),
      'own-vehicle': (user, { house = '', vehicle = '' }) =>
        isOfHouse(db, user, { house, kind: 'vehicle', id: vehicle }),
      'own-exit-pass': (user, { house = '', exit = '' }) => isOfHouse(db, user, { house, kind: 'exit-pass', id: exit }),
      'managed-vehicle': (user, { id = '', vehicle = '' }) => isVehicleOfEstate(db, user, id, vehicle),
    },
    routes: (serve) => helperRoutes(serve, { db, staffDb }),
    checks: helperChecks,
    jobs: () => [{ name: 'helpers.clean-up', everyMs: 600_000, batch: 1000, run: () => cleanUp(db) }],
  }),
};
