import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { workerNumber } from './env.ts'
import { resetPayload } from './reset-payload.ts'

/*
 * Gives each test file a fresh, migrated database before anything reads the environment. The files of a worker share
 * its modules, the configuration of Payload among them: the address of the database stays, and what is behind it is new.
 */
const { serverUrl, prefix } = inject('postgres')
const name = `${prefix}${workerNumber}`
const admin = new Client({ connectionString: serverUrl })
await admin.connect()
await admin.query(`drop database if exists ${name} with (force)`)
// Copied rather than logged page by page, which takes three times as long.
await admin.query(`create database ${name} template ${prefix}template strategy file_copy`)
await admin.end()

process.env.DATABASE_URL = new URL(name, serverUrl).href

afterAll(resetPayload)
