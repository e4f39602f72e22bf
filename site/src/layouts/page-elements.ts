/*
 * What works on every page, in one file that is fetched once and kept, whichever page comes next: a file for each part
 * would make the parts wait for one another. What only some pages have is loaded by their own components.
 */
import '../lib/islands/start-islands.ts'
import '../features/accounts/menu/load-session-elements.ts'
import { countView } from '../features/audience/count-view.ts'
import '../features/navigation/site-drawer.element.ts'
import '../features/navigation/site-navigation.element.ts'
import '../features/navigation/theme-switch.element.ts'
import '../features/navigation/today-date.element.ts'
import '../features/newsletter/newsletter-sign-up.element.ts'
import '../features/offline/offline-note.ts'
import '../features/search/search-shortcut.ts'
import { openWeather } from '../features/weather/weather.store.ts'
import { replaceFailedPictures } from '../ui/stock-picture.ts'
import '../ui/toast/toast-area.element.ts'
import '../ui/tooltip/tool-tips.element.ts'

replaceFailedPictures()
// Long before the strip that shows it comes to life.
openWeather()
import '../lib/late-fonts/late-fonts.ts'
// Who has come by a link of a newsletter.
if (location.hash.startsWith('#n=')) void import('../features/newsletters/count-reading.ts')
countView()
