import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

/*
 * Small recordings, made of their containers with as little in them as there may be.
 */

/** Silence in PCM. */
export function wavFile(seconds: number): Buffer {
  const samplesPerSecond = 8000
  const bytes = Math.round(seconds * samplesPerSecond) * 2
  const file = Buffer.alloc(44 + bytes)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + bytes, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(samplesPerSecond, 24)
  file.writeUInt32LE(samplesPerSecond * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(bytes, 40)
  return file
}

/** Empty frames of MPEG 1, layer III, 128 kbit/s, 44.1 kHz: 38 of them are a second. */
export function mp3File(frames = 38): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xff_fb_90_00, 0)
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}

/** Sound in MP4. */
export function m4aFile(): Promise<Buffer> {
  const source = new EncodedAudioPacketSource('aac')
  return written(new Mp4OutputFormat(), async (output) => {
    output.addAudioTrack(source)
    await output.start()
    const decoderConfig = {
      codec: 'mp4a.40.2',
      sampleRate: 44_100,
      numberOfChannels: 2,
      description: Uint8Array.of(0x12, 0x10),
    }
    await source.add(new EncodedPacket(Uint8Array.of(0x21, 0x10, 0x04), 'key', 0, 2), { decoderConfig })
  })
}

const avcDescription =
  '014d401fffe1001b674d401fe8802802dd80b501010140000003004000000c03c60c448001000468ebef20'

/** A video in MP4, in a codec that browsers play or in one that they do not. */
export function mp4File(codec: 'avc' | 'hevc' = 'avc'): Promise<Buffer> {
  return videoFile(new Mp4OutputFormat(), {
    codec,
    decoderConfig: {
      codec: codec === 'avc' ? 'avc1.4d401f' : 'hvc1.1.6.L93.B0',
      description: Buffer.from(avcDescription, 'hex'),
    },
  })
}

/** A video in WebM, with these tags. */
export function webmFile(tags: Record<string, string> = {}): Promise<Buffer> {
  return videoFile(new WebMOutputFormat(), { codec: 'vp8', decoderConfig: { codec: 'vp8' }, tags })
}

/** Sound in Ogg, with these comments. */
export function oggFile(tags: Record<string, string> = {}): Promise<Buffer> {
  const source = new EncodedAudioPacketSource('opus')
  return written(new OggOutputFormat(), async (output) => {
    output.addAudioTrack(source)
    output.setMetadataTags({ raw: tags })
    await output.start()
    const description = Buffer.from('OpusHead\x01\x02\0\0\x80\xbb\0\0\0\0\0', 'latin1')
    const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2, description }
    // One frame of 20 ms.
    await source.add(new EncodedPacket(Uint8Array.of(0xfc, 0xff, 0xfe), 'key', 0, 0.02), { decoderConfig })
  })
}

function videoFile(
  format: OutputFormat,
  video: {
    codec: 'avc' | 'hevc' | 'vp8'
    decoderConfig: { codec: string; description?: Uint8Array }
    tags?: Record<string, string>
  },
): Promise<Buffer> {
  const source = new EncodedVideoPacketSource(video.codec)
  return written(format, async (output) => {
    output.addVideoTrack(source)
    output.setMetadataTags({ raw: video.tags ?? {} })
    await output.start()
    const decoderConfig = { ...video.decoderConfig, codedWidth: 320, codedHeight: 180 }
    const frame = Uint8Array.of(0, 0, 0, 1, 0x65)
    await source.add(new EncodedPacket(frame, 'key', 0, 1), { decoderConfig })
    await source.add(new EncodedPacket(frame, 'delta', 1, 1))
  })
}

async function written(format: OutputFormat, write: (output: Output) => Promise<void>): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  await write(output)
  await output.finalize()
  if (!target.buffer) throw new Error('Nothing was written.')
  return Buffer.from(target.buffer)
}
