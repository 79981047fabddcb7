-- Roles that people have in an estate, beside its manager. Which estate, the slice teams knows.
alter table identity.user_role drop constraint user_role_role_check;
alter table identity.user_role add constraint user_role_role_check
  check (role in ('homeOwner', 'manager', 'accountant', 'facilityOfficer', 'viewer', 'guard'));
