/** Gates of estates: passes for visitors, paired devices, and who came and left. */
export { authenticateDeviceWith } from './device-routes.ts';
export { addDemonstrationGate, type DemonstrationVisit } from './demonstration.ts';
export { inBase64, listed as listedWithTag } from './listed.ts';
export { codeIndex, phoneIndex, publicKeys, verifiedPass } from './pass-keys.ts';
export { gateSlice } from './slice.ts';
