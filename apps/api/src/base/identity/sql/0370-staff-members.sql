-- Who is staff, what each role may do and the second factors belong to the users and sessions that they are about: identity. The slice
-- staff keeps acts, views and looks, and stands above it.
alter table staff.permission set schema identity;
alter table identity.permission rename to staff_permission;
alter table staff.role set schema identity;
alter table identity.role rename to staff_role;
alter table staff.role_permission set schema identity;
alter table staff.member_role set schema identity;
alter table staff.second_factor set schema identity;
alter table staff.recovery_code set schema identity;
alter table staff.invited set schema identity;
