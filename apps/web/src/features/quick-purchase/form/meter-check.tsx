import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { CallError } from '../../../api.ts';
import { meterQuery } from '../queries.ts';
import { QUICK_PURCHASE_WORDS as WORDS } from '../../../strings/purchase/quick-purchase.ts';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';

const SETTLE_MS = 350;

/** The server's result for a meter number while the form is being filled in. */
export type MeterCheck =
  | { state: 'idle' | 'checking' | 'unchecked' }
  | { state: 'known'; customerName: string; estateName: string; utility: 'electricity' | 'water' | 'gas' }
  | { state: 'invalid'; message: string };

/** Checks a complete meter number; responses to an earlier number are dropped. A check that cannot run refuses nothing. */
export function useMeterCheck(meterNumber: string): MeterCheck {
  const settled = useDebounced(meterNumber, SETTLE_MS);
  const isComplete = /^\d{11}$/.test(meterNumber);
  const check = useQuery({ ...meterQuery(settled), enabled: isComplete && settled === meterNumber });
  if (!isComplete) return { state: 'idle' };
  if (settled !== meterNumber) return { state: 'checking' };
  if (check.data) {
    const { customer_name: customerName, estate_name: estateName, utility } = check.data;
    return { state: 'known', customerName, estateName, utility };
  }
  if (check.isError) {
    const isInvalid =
      check.error instanceof CallError &&
      ['unknown-meter', 'meter-inactive', 'meter-replaced'].includes(check.error.code);
    return isInvalid ? { state: 'invalid', message: check.error.message } : { state: 'unchecked' };
  }
  return { state: 'checking' };
}

/** The line under the meter number: how to type it, then its owner. */
export function MeterHint({ check, isWrong }: { readonly check: MeterCheck; readonly isWrong: boolean }) {
  return (
    // The result takes two lines where two fields share a narrow row. They are kept free, so that the result moves no
    // field, but not above an error, which is directly below its field. A phone shows the estate in the next field only.
    <span role="status" className={isWrong ? undefined : 'block min-h-5 sm:min-h-10 side:max-xl:min-h-5'}>
      {check.state === 'idle' && WORDS.form.meterHint}
      {check.state === 'checking' && WORDS.form.checkingMeter}
      {check.state === 'unchecked' && WORDS.form.meterUnchecked}
      {check.state === 'known' && (
        <span className="inline-flex items-start gap-1.5 text-14 font-semibold text-success">
          <CircleCheck aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          <span>
            {WORDS.form.meterFound[check.utility]}
            <span className="max-sm:hidden"> · {check.estateName}</span> · {check.customerName}
          </span>
        </span>
      )}
    </span>
  );
}
