/** Where this device keeps how far a reader has listened, article by article. */
export const listeningStorageKey = 'meridian-listening'
