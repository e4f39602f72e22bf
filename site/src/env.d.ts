/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Where this page's content comes from; read it through `lib/content/content-client.ts`. */
    content: import('./lib/content/content-source.ts').ContentSource
    /** Which titles cards show where two are tried; their own ones without it. */
    titles?: import('@meridian/shared/audience/title-test').TitleVariant
    /** Where the later parts of the style sheet of all pages are; absent while it is not divided, as in development. */
    pageStyles?: { wide: string; rest: string } | undefined
    /** What a reader looked for and what came of it; absent on all pages but `/search?q=`. */
    search?: {
      request: import('@meridian/shared/search/search-address').SearchRequest
      outcome: import('./lib/search/search-outcome.ts').SearchOutcome
    }
  }
}
