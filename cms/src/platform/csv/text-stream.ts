/** Parts of a text as they are asked for: made as fast as they are read, and no more when nobody reads them. */
export function textStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const part = await parts.next()
      if (part.done) controller.close()
      else controller.enqueue(encoder.encode(part.value))
    },
    cancel: async () => void (await parts.return(undefined)),
  })
}
