/** Streets and localities are found by the beginning of any word, and each is there once, however often a list of them is loaded. */
export const statements = [
  // A blank before the first word: every word can then be sought by its beginning, which the index answers.
  "update streets set search_text = ' ' || search_text where search_text not like ' %'",
  "delete from streets twice using streets once where twice.locality_id = once.locality_id and twice.name = once.name and twice.id > once.id",
  "create unique index streets_place on streets (locality_id, name)",
  "create index streets_begin on streets (search_text text_pattern_ops)",
  "alter table localities add column search_text text not null default ''",
  // As `folded` of typed-address.ts writes it.
  `update localities set search_text = ' ' || btrim(regexp_replace(translate(
    lower(suburb || ' ' || city || ' ' || region || ' ' || postcode), 'āēīōūĀĒĪŌŪ''’.', 'aeiouaeiou'),
    '[^a-z0-9]+', ' ', 'g'))`,
  "create unique index localities_place on localities (suburb, city, postcode)",
];
