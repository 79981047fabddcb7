/** Gates of estates: passes for visitors, paired devices, and entries and exits. */
export { isClockWrong } from './guard/device-clock.ts';
export { authenticateDeviceWith } from './guard/device-routes.ts';
export { addDemonstrationGate, type DemonstrationVisit } from './demonstration.ts';
export { inBase64, listedPass } from './guard/listed.ts';
export { codeIndex, phoneIndex, publicKeys, verifiedPass } from './passes/pass-keys.ts';
export { gateSlice } from './slice.ts';
