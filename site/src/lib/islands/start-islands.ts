/*
 * Astro's element that brings islands to life, and the directives that tell it when. They are part of the file that every
 * page has (see islands-in-a-file.ts).
 */
import './island-directives.ts'
import 'astro/runtime/server/astro-island.js'
