-- An account that is opened again is asked for under the charge's reference with -r1, -r2 and so on. No charge may begin
-- under such a name: it would draw the payments of another one to itself.
alter table payments.charge add constraint not_of_a_repeat check (reference !~ '-r[0-9]{1,3}$');
