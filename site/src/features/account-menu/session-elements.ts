/* What shows who is signed in, and lets them sign out. */
import './account-menu.element.ts'
import './session-view.element.ts'
