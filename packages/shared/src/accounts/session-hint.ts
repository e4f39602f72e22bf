/**
 * A cookie beside the session cookie that scripts can read and that proves nothing: only where it is does a page ask
 * who its reader is. Its value is drawn at random for each sign-in.
 */
export const sessionHintCookie = 'meridian-signed-in'
