/** Where a reader's choice of appearance is kept; absent means that the system decides. */
export const themeStorageKey = 'meridian-theme'

/** Present once this browser has loaded the late fonts. */
export const lateFontsStorageKey = 'meridian-late-fonts'

/** Where a reader's choice of text size is kept: `small` or `large`; absent means the magazine's own. */
export const textSizeStorageKey = 'meridian-text-size'

/**
 * Runs in the head of every page before the first paint, so that neither a chosen appearance nor a chosen text size
 * flashes, and fonts that are there already are used at once. The content security policy allows it by its hash.
 */
export const themeScript = `try{var s=localStorage,d=document.documentElement.dataset,t=s.getItem('${themeStorageKey}'),z=s.getItem('${textSizeStorageKey}');if(t==='light'||t==='dark')d.theme=t;if(z==='small'||z==='large')d.textSize=z;if(s.getItem('${lateFontsStorageKey}'))d.lateFonts=''}catch(e){console.info('Appearance follows the system: '+e.message)}`
