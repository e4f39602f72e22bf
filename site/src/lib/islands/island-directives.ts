import load from 'astro/client/load.js'
import calm from '../client-directives/calm.ts'
import intent from '../client-directives/intent.ts'
import session from '../client-directives/session.ts'

/* Where Astro's element looks for the directives; they must be there before it is defined. */
Object.assign(globalThis, { Astro: { calm, intent, load, session } })
