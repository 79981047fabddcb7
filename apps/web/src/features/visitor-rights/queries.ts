import { eraseVisitorDetails, sendVisitorErasureCode } from '@gatelight/contract/base/privacy';
import type { VisitorErasure } from '@gatelight/contract/base/privacy';
import { call } from '../../api.ts';

export type Erased = VisitorErasure;

export const askForCode = (phone: string) => call(sendVisitorErasureCode, { body: { phone } });

export const eraseDetails = (phone: string, code: string): Promise<Erased> =>
  call(eraseVisitorDetails, { body: { phone, code } });
