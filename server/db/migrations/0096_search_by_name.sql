-- outside a transaction
-- Names of two letters, as in Korean and Chinese, in the list of consultations; trigrams need three.
create index concurrently if not exists consultations_name_pairs on consultations using gin (letter_pairs(lower(name)));
