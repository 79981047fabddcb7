import { wordOf } from '../../../ui/values/word-of.ts';
import { PEOPLE_WORDS } from '../../../strings/staff/people.ts';

/** A role as people say it: "homeOwner" is "Home owner". */
export const roleName = (role: string): string => wordOf(PEOPLE_WORDS.roleNames, role);
