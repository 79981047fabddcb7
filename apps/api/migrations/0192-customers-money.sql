-- What the page of a customer shows to staff: the wallet with its movements, and use by month.
grant select (user_id, type, reference, order_id, journal_id) on transactions.entry to gatelight_staff;
grant select on transactions.spent_in_month to gatelight_staff;
