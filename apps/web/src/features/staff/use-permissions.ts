import { permissionsOf } from '../../data/session/permissions.ts';
import { useUser } from '../../data/session/user-store.ts';

/** The permissions of this member of staff; buttons for anything else are not shown. The server refuses it too. */
export const usePermissions = (): ReadonlySet<string> => permissionsOf(useUser());
