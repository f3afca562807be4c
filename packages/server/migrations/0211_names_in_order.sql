-- Names sort as people sort them: by letters whatever their case and accents, and by numbers, so that Class 9 comes
-- before Class 10. Only statements sort by it; an index would depend on the version of the ICU library.
create collation app.names (provider = icu, locale = 'und-u-kn-true');
