drop index staff_lists.buyer_name_parts;
create index buyer_name_words on staff_lists.buyer_name using gin (platform.words(name));
