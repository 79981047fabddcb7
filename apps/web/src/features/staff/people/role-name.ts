import { PEOPLE_WORDS } from '../../../strings/staff/people.ts';

/** A role as people say it: "homeOwner" is "Home owner". */
export const roleName = (role: string): string => PEOPLE_WORDS.roleNames[role] ?? role;
