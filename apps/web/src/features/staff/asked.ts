import type { ActKind } from '@gatelight/contract/base/staff/acts';

/** The request of a form of staff, for `ActDialog`. */
export type Asked = {
  readonly kind: ActKind;
  readonly input: Record<string, unknown>;
  readonly title: string;
  readonly effect: string;
};
