/** Users, their roles and their sessions. */
export { inviteAdmin } from './admins.ts';
export { decideRoleRequest, listRoleRequests } from './roles.ts';
export { authenticateWith, identitySlice } from './slice.ts';
export { confirmPassword, requireStepUp } from './step-up.ts';
export { grantRole, type RoleRequest } from './store.ts';
export {
  addUser,
  addUsers,
  completeDetails,
  contactOfUser,
  demonstrationPassword,
  demonstrationSignIns,
  findUser,
  findUserByEmail,
  type FoundUser,
} from './users.ts';
