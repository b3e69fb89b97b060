-- The last change of a count by an engine with cooldowns: the count before it (the one after it is
-- asked_count), when it was, and which triggers asked for it.
alter table last_known add column acted_from integer;

alter table last_known add column acted_millis bigint;

alter table last_known add column acted_for text;
