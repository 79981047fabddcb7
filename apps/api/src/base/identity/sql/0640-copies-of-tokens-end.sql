-- identity.session_caller(uuid, bigint) stays where it is: processes of the version before call it.
-- Access tokens of earlier rotations are worth nothing: since them, the session has proved more.
alter table identity.session add column oldest_generation integer not null default 0;
