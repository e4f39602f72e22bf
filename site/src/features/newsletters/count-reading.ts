import { watchReading } from './newsletter-read.ts'

// Loaded where a link of a newsletter has led here: the file of all pages has no room for more than to ask.
watchReading()
