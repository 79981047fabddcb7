drop index metering.meter_customer_name;
create index meter_customer_words on metering.meter using gin (platform.words(customer_name));
