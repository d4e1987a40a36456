import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { PassThrough, type Readable } from 'node:stream'
import type { Config } from '../../config'
import type { BackupPlace } from './place'

/** A store takes 10,000 parts at most: backups up to 320 GB. */
const PART_BYTES = 32 * 1_048_576
const CONNECTS_MS = 5000
const SILENT_MS = 60_000

const ENDED_BY_READER = new Set(['ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'])
const same = (error: unknown): unknown => error

interface BucketSettings {
  url: NonNullable<Config['BACKUP_S3_URL']>
  key: string
  secret: string
  region: string
}

/** A bucket, or a folder of it. Nothing is written to the disk on the way. */
export function createBackupBucket({ url: { endpoint, bucket, prefix }, key, secret, region }: BucketSettings): BackupPlace {
  // Stryker disable next-line AssignmentOperator: only keeps a warning of the library away
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    requestHandler: { connectionTimeout: CONNECTS_MS, socketTimeout: SILENT_MS },
    expectContinueHeader: false,
  })
  const objectOf = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  return {
    describe: `${endpoint}/${bucket}/${prefix}`,
    async store(name, write) {
      let bytes = 0
      const body = new PassThrough()
      body.on('data', (chunk: Buffer) => (bytes += chunk.length))
      body.pause()
      const upload = new Upload({ client, params: { ...objectOf(name), Body: body }, partSize: PART_BYTES, queueSize: 1 })
      const sent = upload.done()
      // It is awaited below.
      // Stryker disable next-line ArrowFunction: the library ends what it reads itself
      sent.catch((error: unknown) => body.destroy(error as Error))
      try {
        await write(body)
        await sent
        return bytes
      } catch (error) {
        // Where the upload has ended the stream it knows why.
        const reason = ENDED_BY_READER.has((error as NodeJS.ErrnoException).code ?? '') ? await sent.then(() => error, same) : error
        await upload.abort().catch(() => undefined)
        throw reason
      }
    },
    async open(name) {
      try {
        const { ContentLength: size = 0, Body } = await client.send(new GetObjectCommand(objectOf(name)))
        return { size, bytes: Body as Readable }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async list() {
      const names: string[] = []
      for (let next: string | undefined; ;) {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }))
        names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)))
        next = page.IsTruncated ? page.NextContinuationToken : undefined
        if (next === undefined) return names
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)))
    },
    close: () => client.destroy(),
  }
}
