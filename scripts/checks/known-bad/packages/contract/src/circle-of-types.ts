// must be refused by: no-cycle
import type { Other } from './circle-of-types-back.ts';

export interface One {
  other: Other;
}
