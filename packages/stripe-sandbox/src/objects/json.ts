export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
/** An object of the API as it goes over the wire. */
export type JsonObject = { [key: string]: Json }
