import { LATE_FEE_WORDS as words } from '../../../../strings/manage/late-fees.ts';
import { nairaText } from '../../../../ui/values/money.tsx';
import { percentOfPoints } from '../../../../ui/values/percent.ts';

type Fee = { readonly amount_kobo: bigint | null; readonly percent_bp: number | null };

/** The cost of a late fee for each month. */
export const eachMonthText = ({ amount_kobo: kobo, percent_bp: bp }: Fee): string =>
  kobo === null ? words.percent(percentOfPoints(bp ?? 0)) : words.fixed(nairaText(kobo));

/** A rule in one sentence. */
export const ruleText = (
  rule: (Fee & { readonly grace_days: number | null; readonly most_bp: number | null }) | null,
): string =>
  rule === null || rule.grace_days === null || rule.most_bp === null
    ? words.none
    : words.rule(eachMonthText(rule), rule.grace_days, percentOfPoints(rule.most_bp));
