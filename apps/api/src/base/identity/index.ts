/** Users, their roles and their sessions. */
export { decideRoleRequest, listRoleRequests } from './roles.ts';
export { deviceOf } from './device.ts';
export { sealSecret } from './second-factor.ts';
export { storeSecondFactor } from './second-factor-store.ts';
export { authenticateWith, identitySlice } from './slice.ts';
export { confirmPassword, requireStepUp } from './step-up.ts';
export { completeDetails, grantRole, type RoleRequest } from './store.ts';
export {
  addUser,
  addUsers,
  contactOfCaller,
  contactOfUser,
  demonstrationPassword,
  demonstrationSignIns,
  findCaller,
  findUserByEmail,
} from './users.ts';
