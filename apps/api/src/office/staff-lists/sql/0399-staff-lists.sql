-- The lists and figures of staff have one name in the contract, the server and the database.
alter schema backoffice rename to staff_lists;
