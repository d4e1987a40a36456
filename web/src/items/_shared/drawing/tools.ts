import { IconArrowUpRight, IconCircle, IconLine, IconPencil, IconPointer, IconSquare, IconTypography, type Icon } from '@tabler/icons-react'

export const SHAPES = ['line', 'arrow', 'rect', 'ellipse'] as const
export type Shape = (typeof SHAPES)[number]
/** `mouse` selects and changes objects, and leaves everything beneath usable. */
export const TOOLS = ['mouse', 'pencil', 'text', ...SHAPES] as const
export type Tool = (typeof TOOLS)[number]

/** Icons, and shortcuts by their physical position, so that they work in every layout. */
export const toolParts: Record<Tool, { icon: Icon; code: string; key: string }> = {
  mouse: { icon: IconPointer, code: 'KeyV', key: 'V' },
  pencil: { icon: IconPencil, code: 'KeyP', key: 'P' },
  text: { icon: IconTypography, code: 'KeyT', key: 'T' },
  line: { icon: IconLine, code: 'KeyL', key: 'L' },
  arrow: { icon: IconArrowUpRight, code: 'KeyA', key: 'A' },
  rect: { icon: IconSquare, code: 'KeyR', key: 'R' },
  ellipse: { icon: IconCircle, code: 'KeyE', key: 'E' },
}

export const isShape = (tool: Tool): tool is Shape => (SHAPES as readonly Tool[]).includes(tool)
export const toolByCode = (code: string): Tool | undefined => TOOLS.find((tool) => toolParts[tool].code === code)
