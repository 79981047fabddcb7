import { permissionsOf } from '../../data/session/permissions.ts';
import { useUser } from '../../data/session/user-store.ts';

/** What this member of staff may do; buttons for anything else are not shown. The server refuses it too. */
export const usePermissions = (): ReadonlySet<string> => permissionsOf(useUser());
