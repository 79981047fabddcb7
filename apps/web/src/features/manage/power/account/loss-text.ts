import { percentText } from '../../../../ui/values/percent.ts';

/** A share with one place, so that a column of them is easy to compare. */
export const lossText = (bp: number) => percentText(bp / 100, 1);
