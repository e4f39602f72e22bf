/* What shows who is signed in, lets them sign out, and brings along what they had saved before. */
import '../../../lib/saved-articles/merge-at-sign-in.ts'
import './account-menu.element.ts'
import './session-view.element.ts'
