/*
 * `node src/programs/migrate/migrate.ts`: brings the database to the newest migration and makes the queues of the worker. Running it
 * again changes nothing, and two that start at once take turns.
 */
import { migrateDatabase } from './migrate-database.ts'

await migrateDatabase('all')
// Payload leaves its pool open when it is destroyed, which would keep the process alive.
process.exit(0)
