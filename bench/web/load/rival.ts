import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright'

interface FabricCanvas {
  add(...objects: unknown[]): void
  renderAll(): void
  isDrawingMode: boolean
  freeDrawingBrush: { color: string; width: number }
}
interface Fabric {
  Canvas: new (element: string, options: object) => FabricCanvas
  PencilBrush: new (canvas: FabricCanvas) => FabricCanvas['freeDrawingBrush']
  Path: new (data: string, options: object) => unknown
}

/** Fabric's canvas of the same size with the same strokes, ready to be drawn on. */
export async function showFabric(page: Page, size: { width: number; height: number }, all: readonly number[][]): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('fabric'))
  const code = await readFile(join(folder, 'index.min.js'), 'utf8')
  await page.setContent(
    `<body style="margin:0;padding:60px"><canvas id="page" width="${size.width}" height="${size.height}"></canvas></body>`,
  )
  await page.addScriptTag({ content: code })
  await page.evaluate(
    ({ strokes, width }) => {
      const { fabric } = window as unknown as { fabric: Fabric }
      const canvas = new fabric.Canvas('page', { enablePointerEvents: true, renderOnAddRemove: false })
      const scale = width / 1000
      const paths = strokes.map((points) => {
        let data = ''
        for (let i = 0; i < points.length; i += 2) data += `${i ? 'L' : 'M'} ${(points[i] ?? 0) * scale} ${(points[i + 1] ?? 0) * scale} `
        return new fabric.Path(data, { stroke: '#dc2626', strokeWidth: 3, fill: null, strokeLineCap: 'round', strokeLineJoin: 'round' })
      })
      canvas.add(...paths)
      canvas.renderAll()
      // Like a drawing program: a finished stroke shows at once.
      Object.assign(canvas, { renderOnAddRemove: true })
      canvas.freeDrawingBrush = new fabric.PencilBrush(canvas)
      canvas.freeDrawingBrush.color = '#dc2626'
      canvas.freeDrawingBrush.width = 3
      canvas.isDrawingMode = true
    },
    { strokes: all, width: size.width },
  )
}
