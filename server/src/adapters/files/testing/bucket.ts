import { ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { readConfig } from '../../../config'

/** Opens the bucket of these settings without the code that is tested. */
function bucketOf(settings: Record<string, string>) {
  const { S3_URL, S3_KEY = '', S3_SECRET = '', S3_REGION } = readConfig(settings)
  const { endpoint = '', bucket = '', prefix = '' } = S3_URL ?? {}
  const credentials = { accessKeyId: S3_KEY, secretAccessKey: S3_SECRET }
  return { client: new S3Client({ endpoint, region: S3_REGION, credentials, forcePathStyle: true }), bucket, prefix }
}

/** Returns the names of everything below the prefix of these settings. */
export async function objectsOf(settings: Record<string, string>): Promise<string[]> {
  const { client, bucket, prefix } = bucketOf(settings)
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }))
  client.destroy()
  return Contents.map(({ Key = '' }) => Key.slice(prefix.length))
}

/** Returns the number of uploads in parts that are not complete, of this object: MinIO lists no others. */
export async function incompleteUploads(settings: Record<string, string>, name: string): Promise<number> {
  const { client, bucket, prefix } = bucketOf(settings)
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix + name }))
  client.destroy()
  return Uploads.length
}
