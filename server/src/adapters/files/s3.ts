import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { FileStore, S3Settings } from './file-store'
import { tempDirectory } from './disk'
import { nameOf, newKey } from './key'
import { awayError, FilesAway, isMissing, wrongSettings } from './s3-errors'
import { readObject } from './s3-read'
import { LEFTOVERS_KEPT_MS, removeOldTempFiles, withTempFile, type TempFile } from './temp-file'

/** The least that all stores allow; larger files go in several parts. */
const PART_BYTES = 5 * 1_048_576
/** Each holds two parts in memory at most. */
const SENT_AT_ONCE = 6
/** Each passes on the bytes of one person who downloads. */
const READ_AT_ONCE = 512
const CONNECTS_MS = 3000
/** A connection to the store on which nothing moves for this time is ended. */
const SILENT_MS = 8000
const ATTEMPTS = 2
/** The operator gets no answer before the store does. */
const PROBLEM_MS = 3000

/**
 * Files in a bucket, with the same names as in the folder of the disk. An upload first becomes a temporary file in the data
 * directory: a slow or lost client holds neither memory nor a connection to the store, a refused one never reaches it, and length and
 * checksum are known before a byte is sent.
 */
export function createS3Store(settings: S3Settings, dataDir: string, silentMs = SILENT_MS): FileStore {
  const { S3_URL, S3_KEY, S3_SECRET, S3_REGION } = settings
  const { endpoint, bucket, prefix } = S3_URL
  const temp = tempDirectory(dataDir)
  const connection: S3ClientConfig = {
    endpoint,
    region: S3_REGION,
    credentials: { accessKeyId: S3_KEY, secretAccessKey: S3_SECRET },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Bytes of a range or of parts have no checksum of their own to compare; those that are stored have.
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Each upload would open a connection for it.
    expectContinueHeader: false,
  }
  // Its version is fixed in package.json, and this process may not be able to use another.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client({ ...connection, requestHandler: { connectionTimeout: CONNECTS_MS, socketTimeout: silentMs } })
  // A person may read slowly, so only the first byte has a time limit here; and reading keeps nobody from storing.
  const reader = new S3Client({
    ...connection,
    requestHandler: {
      connectionTimeout: CONNECTS_MS,
      requestTimeout: silentMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: READ_AT_ONCE },
      httpsAgent: { maxSockets: READ_AT_ONCE },
    },
  })
  const sending = pLimit(SENT_AT_ONCE)
  const objectOf = (key: string) => ({ Bucket: bucket, Key: prefix + nameOf(key) })

  /** Returns what the store answers; throws FilesAway if it does not, or refuses. */
  const ask = <T>(request: Promise<T>): Promise<T> =>
    request.catch((error: unknown) => {
      throw awayError(error)
    })

  async function send(key: string, { path, size, sha256 }: TempFile): Promise<void> {
    const body = createReadStream(path, { highWaterMark: PART_BYTES })
    const checksum = size <= PART_BYTES ? { ChecksumSHA256: sha256.toString('base64') } : { ChecksumAlgorithm: 'SHA256' as const }
    const params = { ...objectOf(key), Body: body, ContentLength: size, ...checksum }
    try {
      // In turn: a part that arrives after the upload was given up would stay.
      const { ETag } = await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done()
      // Another server may take any request and store nothing.
      if (!ETag) throw new FilesAway({ message: 'it does not confirm what it stores: it may be no S3 store' })
    } finally {
      body.destroy()
    }
  }

  /** Ends uploads in parts that nobody will complete. */
  async function abortOldUploads(now: Date): Promise<void> {
    for (let next: { KeyMarker?: string; UploadIdMarker?: string } | null = {}; next;) {
      const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(next)
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        if (Initiated && now.getTime() - Initiated.getTime() > LEFTOVERS_KEPT_MS)
          await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
      next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null
    }
  }
  const listUploads = (from: { KeyMarker?: string; UploadIdMarker?: string }) =>
    client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...from }))

  const list = () => client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }))

  return {
    describe: `S3 store ${endpoint}/${bucket}/${prefix}`,
    put: (source, key = newKey()) =>
      withTempFile(temp, source, async (file) => {
        await sending(() => ask(send(key, file)))
        return { key, size: file.size, sha256: file.sha256 }
      }),
    read: (key, range) => readObject({ client: reader, object: objectOf(key), key, range, silentMs }),
    async sizeOf(key) {
      try {
        return (await client.send(new HeadObjectCommand(objectOf(key)))).ContentLength ?? 0
      } catch (error) {
        if (isMissing(error)) return null
        throw awayError(error)
      }
    },
    async remove(key) {
      await ask(client.send(new DeleteObjectCommand(objectOf(key))))
    },
    async removeLeftovers(now) {
      await removeOldTempFiles(temp, now)
      await ask(abortOldUploads(now))
    },
    async problem() {
      const asked = list().then(
        () => null,
        (error: unknown) => awayError(error).message,
      )
      return Promise.race([asked, delay(PROBLEM_MS, `no answer within ${PROBLEM_MS / 1000} seconds`, { ref: false })])
    },
    async verify() {
      try {
        await list()
        // Who may read but not store is not of use.
        const key = newKey()
        await this.put(Readable.from([]), key)
        await this.remove(key)
        return null
      } catch (error) {
        const wrong = wrongSettings(error, bucket)
        if (wrong) throw wrong
        return awayError(error).message
      }
    },
    close() {
      client.destroy()
      reader.destroy()
    },
  }
}
