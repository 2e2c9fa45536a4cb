"""Korean says first whether it is before or after noon: 오전 3:27, also behind a date. The rest is Django's."""

DATETIME_FORMAT = "Y년 n월 j일 A g:i"
