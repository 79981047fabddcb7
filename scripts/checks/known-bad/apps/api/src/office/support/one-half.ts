// must be refused by: no-cycle
import { other } from './other-half.ts';
export const one = (): number => other();
