import { createServer } from 'node:net'
import { StartFailure } from './start-failure.ts'

/** Whether something could listen on this port now, on the loopback and on all interfaces. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined))
}

/** @throws StartFailure naming the port and how to choose another. */
export async function requireFreePort(input: {
  port: number
  purpose: string
  variable: string
}): Promise<void> {
  if (await isPortFree(input.port)) return
  const other = input.port + 1000
  throw new StartFailure(
    `Port ${input.port}, wanted for ${input.purpose}, is used by another program.`,
    `Stop that program, or choose another port: ${input.variable}=${other} npm start`,
  )
}

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EACCES') {
        reject(
          new StartFailure(
            `Port ${port} may be opened by root only.`,
            'Choose a port from 1024 up: PORT=4321 npm start',
            { cause: error },
          ),
        )
      } else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
