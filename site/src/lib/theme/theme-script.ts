/** Where a reader's choice of appearance is kept; absent means that the system decides. */
export const themeStorageKey = 'meridian-theme'

/** Where the address of the late fonts is kept once this browser has loaded them. */
export const lateFontsStorageKey = 'meridian-late-fonts'

/** Where a reader's choice of text size is kept: `small` or `large`; absent means the magazine's own. */
export const textSizeStorageKey = 'meridian-text-size'

/**
 * Runs in the head of every page before the first paint, so that neither a chosen appearance nor a chosen text size
 * flashes, and fonts that are there already are used at once. The content security policy allows it by its hash.
 */
export const themeScript = `try{var s=localStorage,d=document.documentElement.dataset,t=s.getItem('${themeStorageKey}'),z=s.getItem('${textSizeStorageKey}');if(t==='light'||t==='dark')d.theme=t;if(z==='small'||z==='large')d.textSize=z;var l=document.querySelector('[data-late-fonts]');if(l&&s.getItem('${lateFontsStorageKey}')===l.getAttribute('href'))l.media='all'}catch(e){console.info('Appearance follows the system: '+e.message)}`
