import { CUSTOMER_MONEY_WORDS as words } from '../../../strings/staff/customer-money.ts';
import type { TableFilter } from '../../../ui/table/table-types.ts';

/** The filter of a list that was opened from a customer's page: it is visible, and can be removed. */
export const customerFilter = (name: string, id: string | undefined): readonly TableFilter[] =>
  id === undefined ? [] : [{ name, label: words.customer, options: [{ value: id, label: words.oneCustomer }] }];
