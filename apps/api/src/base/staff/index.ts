/** Who of staff may do what, and the acts by which staff change anything. */
export { endOpenAct } from './act-store.ts';
export { askAct } from './ask-act.ts';
export { asStaff } from './as-staff.ts';
export { doAct } from './do-act.ts';
export type { DoActDeps } from './do-act.ts';
export { inlineActs } from './inline-acts.ts';
export { recordLook } from './look.ts';
export { setStaffRole } from './member-store.ts';
export { staffSlice } from './slice.ts';
