import { naira } from '@gatelight/contract/money';
import { METER_GROUPS, inGroups } from './number-text.ts';

/** Whole kobo as people write naira: 500000n is "₦5,000.00"; with `short`, "₦5,000" when there are no kobo. */
export function nairaText(kobo: bigint | number, short = false): string {
  const text = naira(BigInt(kobo));
  return short && text.endsWith('.00') ? text.slice(0, -3) : text;
}

export type MoneyProps = {
  readonly kobo: bigint | number;
  /** Leaves out ".00", for chips and lists. */
  readonly short?: boolean;
  readonly className?: string;
};

/** Every amount on every screen. */
export function Money({ kobo, short, className }: MoneyProps) {
  return <span className={className ? `nums ${className}` : 'nums'}>{nairaText(kobo, short)}</span>;
}

/** A meter number in groups of 4, 4 and 3, which a screen reader reads digit by digit. */
export function MeterNumber({ number, className }: { readonly number: string; readonly className?: string }) {
  return (
    <span className={className ? `digits ${className}` : 'digits'}>
      <span aria-hidden="true">{inGroups(number, METER_GROUPS)}</span>
      <span className="sr-only">{Array.from(number).join(' ')}</span>
    </span>
  );
}
