-- The logins of the product on a PostgreSQL of your own, and its empty database. Once, as a superuser, with the passwords in the environment:
--   OWNER_PASSWORD=… WORKER_PASSWORD=… WEB_PASSWORD=… STAFF_PASSWORD=… psql -v ON_ERROR_STOP=1 -f deploy/database/logins.sql
-- Passwords of letters and digits (openssl rand -hex 24) need no escaping in the addresses.
\getenv owner_password OWNER_PASSWORD
\getenv worker_password WORKER_PASSWORD
\getenv web_password WEB_PASSWORD
\getenv staff_password STAFF_PASSWORD
-- No password may stay in the server's log.
SET log_statement = 'none';
SET log_min_error_statement = 'panic';
-- Migrations only.
CREATE ROLE gatelight_owner LOGIN PASSWORD :'owner_password' CREATEROLE;
-- For the health page: how far copies of the database are behind.
GRANT pg_monitor TO gatelight_owner;
-- The worker, the vending process and commands.
CREATE ROLE gatelight_worker_login LOGIN PASSWORD :'worker_password';
-- The web process, and what it reads for staff.
CREATE ROLE gatelight_web_login LOGIN PASSWORD :'web_password';
CREATE ROLE gatelight_staff_login LOGIN PASSWORD :'staff_password';
CREATE DATABASE gatelight OWNER gatelight_owner ENCODING 'UTF8' TEMPLATE template0;
