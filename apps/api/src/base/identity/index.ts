/** Users, their roles and their sessions. */
export { deviceOf } from './sign-in/device.ts';
export { sealSecret } from './proofs/second-factor.ts';
export { storeSecondFactor } from './proofs/second-factor-store.ts';
export { authenticateWith, identitySlice } from './slice.ts';
export { confirmPassword, requireStepUp } from './proofs/step-up.ts';
export { completeDetails } from './store.ts';
export {
  addUser,
  addUsers,
  contactOfCaller,
  contactOfUser,
  demonstrationPassword,
  demonstrationSignIns,
  findCaller,
  findUserByEmail,
} from './users/users.ts';
