/**
 * Where a reader stopped in a text, as `{paragraph}.{paragraphs}.{before}.{own}.{after}`: which paragraph, counted from 0, of how
 * many, and the hashes of the one before it, its own, and the one after it, each empty where there is none. The article's page
 * writes and reads it; for everyone else it is a short text. Decision 053.
 */
export const readingPlaceForm = /^\d{1,4}\.\d{1,4}(?:\.[0-9a-z]{0,7}){3}$/

/** What of an article's address leads to the place: `/articles/x#continue=12.40.a.b.c`. */
export const continueFragment = '#continue='
