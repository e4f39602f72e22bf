import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'

/**
 * Runs in the head of every page before the first paint: where a session may exist, a spinner stands in the place of
 * 'Sign In' from the start. The content security policy allows it by its hash.
 */
export const sessionScript = `if(/(^|; )${sessionHintCookie}=[^;]/.test(document.cookie))document.documentElement.dataset.session='loading'`
