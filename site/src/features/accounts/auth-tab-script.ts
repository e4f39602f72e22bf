/**
 * Runs where it stands, before the first paint of the tabs below it: `?tab=register` shows the second one from the start.
 * The content security policy allows it by its hash.
 */
export const authTabScript = `if(new URLSearchParams(location.search).get('tab')==='register')document.documentElement.dataset.authTab='register'`
