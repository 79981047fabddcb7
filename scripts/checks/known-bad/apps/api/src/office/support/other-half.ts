// must be refused by: no-cycle
import { one } from './one-half.ts';
export const other = (): number => one();
