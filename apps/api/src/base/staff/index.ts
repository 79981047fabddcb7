/** The permissions of staff, and the acts by which staff change anything. */
export { endOpenAct } from './acts/act-store.ts';
export { askAct } from './acts/ask-act.ts';
export { asStaff } from './as-staff.ts';
export { doAct } from './acts/do-act.ts';
export type { DoActDeps } from './acts/do-act.ts';
export { inlineActs } from './acts/inline-acts.ts';
export { recordLook } from './look.ts';
export { setStaffRole } from './members/member-store.ts';
export { staffSlice } from './slice.ts';
