/** Gates of estates: passes for visitors, paired devices, and who came and left. */
export { isClockWrong } from './device-clock.ts';
export { authenticateDeviceWith } from './device-routes.ts';
export { addDemonstrationGate, type DemonstrationVisit } from './demonstration.ts';
export { inBase64, listedPass } from './listed.ts';
export { codeIndex, phoneIndex, publicKeys, verifiedPass } from './pass-keys.ts';
export { gateSlice } from './slice.ts';
