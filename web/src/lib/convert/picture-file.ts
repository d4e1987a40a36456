import { FILE_TYPES, MESSAGE_FILE_MAX_BYTES } from '@keel/contract/constants'

/** A phone's photo is sent smaller: nobody views it larger than this, and a page of handwriting can be read. */
const LONGEST_SIDE = 2560
const SMALL_BYTES = 1_500_000
const QUALITY = 0.86

export interface PictureFile {
  file: File
  width: number
  height: number
}

const isTaken = (type: string): boolean => (FILE_TYPES.image.mimes as readonly string[]).includes(type)
const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/bmp': 'bmp', 'image/gif': 'gif' }

/** Returns a name with the extension of its type: pasted pictures have any name. */
const named = (file: Blob, name: string, type: string): File => {
  const stem = name.replace(/\.[^.]*$/, '') || 'picture'
  return new File([file], `${stem}.${EXTENSIONS[type] ?? 'jpg'}`, { type })
}

/** Returns a picture in a type that every browser shows; null when it is no picture, or too large. */
export async function pictureFile(file: File): Promise<PictureFile | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const { width, height } = bitmap
  try {
    const small = file.size <= SMALL_BYTES || file.type === 'image/gif'
    if (isTaken(file.type) && small)
      return file.size <= MESSAGE_FILE_MAX_BYTES ? { file: named(file, file.name, file.type), width, height } : null
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
    const context = canvas.getContext('2d')
    if (!context) return null
    context.fillStyle = '#fff' // JPEG has no transparency.
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    return { file: named(blob, file.name, 'image/jpeg'), width: canvas.width, height: canvas.height }
  } finally {
    bitmap.close()
  }
}
