import type { ActKind } from '@gatelight/contract/base/staff/acts';

/** What a form of staff asks for, as `ActDialog` takes it. */
export type Asked = {
  readonly kind: ActKind;
  readonly input: Record<string, unknown>;
  readonly title: string;
  readonly effect: string;
};
