import { permissionsOf } from '../../data/permissions.ts';
import { useUser } from '../../data/user-store.ts';

/** What this member of staff may do; buttons for anything else are not shown. The server refuses it too. */
export const usePermissions = (): ReadonlySet<string> => permissionsOf(useUser());
