import { canvasScale } from '../canvas-size'
import { ConversionError, renamed } from './convertible'

const QUALITY = 0.9
/** Transparency is looked for in a copy of this size. */
const SAMPLE_SIDE = 64

type Canvas2d = { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D }

function draw(bitmap: ImageBitmap, width: number, height: number): Canvas2d {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new ConversionError('unreadable')
  context.drawImage(bitmap, 0, 0, width, height)
  return { canvas, context }
}

function isTransparent(bitmap: ImageBitmap): boolean {
  const { data } = draw(bitmap, SAMPLE_SIDE, SAMPLE_SIDE).context.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE)
  return data.some((value, at) => at % 4 === 3 && value < 255)
}

/**
 * Converts an image to PNG, if any of it is transparent, or JPEG; upright, the first picture of several, smaller if no canvas could show
 * it. @throws {ConversionError} `unreadable`
 */
export async function convertImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new ConversionError('unreadable', { cause })
  })
  try {
    const { width, height } = bitmap
    const scale = canvasScale(width, height)
    const { canvas } = draw(bitmap, Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale)))
    const [type, extension] = isTransparent(bitmap) ? ['image/png', 'png'] : ['image/jpeg', 'jpg']
    return new File([await canvas.convertToBlob({ type, quality: QUALITY })], renamed(file.name, extension), { type })
  } finally {
    bitmap.close()
  }
}
