import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconEraser, IconPalette, IconTextSize, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { TEXT_COLORS, TEXT_SIZES_PX } from '@keel/contract/appearance'
import type { TextShape } from '@keel/contract/items/_shared/drawing-types'
import { TEXT_FILLS } from './colors'
import { commandKey, removeSelected } from './keys'
import { textSettings } from './pen-settings'
import { drawingSaver } from './saver'
import type { DrawingStore } from './drawing-store'
import { DrawingToolButton } from './drawing-tool'
import classes from './drawing.module.css'
import { isShape, SHAPES, toolParts, type Shape, type Tool } from './tools'

/** The tools for drawing. */
export function DrawingTools({ drawing }: { drawing: DrawingStore }) {
  const t = useTranslations('sketch')
  const tool = useStore(drawing.store, (state) => state.tool)
  const selected = useStore(drawing.store, (state) => state.selected)
  const canUndo = useStore(drawing.store, (state) => state.canUndo)
  const canRedo = useStore(drawing.store, (state) => state.canRedo)
  const hasOwn = useStore(drawing.store, (state) => state.objects.some(({ user_id }) => user_id === drawing.viewer.id))
  const troubled = useStore(drawingSaver.store, (orders) =>
    [...orders.values()].some(({ failure, overdue }) => overdue || failure !== null),
  )
  const object = drawing.get(selected)
  const canDelete = object !== undefined && drawing.mayChange(object)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('[role="menu"]')) return
    if (!commandKey(drawing, event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const toolButton = (name: Tool) => (
    <DrawingToolButton
      label={t(`tool_${name}`)}
      shortcut={toolParts[name].key}
      icon={toolParts[name].icon}
      pressed={tool === name}
      swatch={name === 'pencil' ? drawing.viewer.color : undefined}
      onClick={() => drawing.setTool(name)}
    />
  )
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the tools in it
    <div className={classes.tools} role="group" aria-label={t('tools')} data-sketch-tools data-own-press onKeyDown={onKeyDown}>
      {toolButton('mouse')}
      {toolButton('pencil')}
      {toolButton('text')}
      <ShapeMenu drawing={drawing} tool={tool} />
      <TextMenus drawing={drawing} />
      <span className={classes.divider} />
      <DrawingToolButton label={t('undo')} icon={IconArrowBackUp} off={!canUndo} onClick={() => drawing.undo()} />
      <DrawingToolButton label={t('redo')} icon={IconArrowForwardUp} off={!canRedo} onClick={() => drawing.redo()} />
      <DrawingToolButton label={t('delete')} icon={IconTrash} off={!canDelete} onClick={() => removeSelected(drawing)} />
      <DrawingToolButton label={t('clear')} icon={IconEraser} off={!hasOwn} onClick={() => drawing.clearOwn()} />
      {troubled && (
        <span className={classes.waiting} role="status">
          {t('notStored')}
        </span>
      )}
    </div>
  )
}

function ShapeMenu({ drawing, tool }: { drawing: DrawingStore; tool: Tool }) {
  const t = useTranslations('sketch')
  const [last, setLast] = useState<Shape>('line')
  const shown = isShape(tool) ? tool : last
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <DrawingToolButton
          label={isShape(tool) ? t('shapeNamed', { shape: t(`tool_${tool}`) }) : t('shapes')}
          icon={toolParts[shown].icon}
          pressed={isShape(tool)}
          more
        />
      </Menu.Target>
      <Menu.Dropdown>
        {SHAPES.map((shape) => {
          const { icon: Icon, key } = toolParts[shape]
          return (
            <Menu.Item
              key={shape}
              leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
              rightSection={<kbd aria-hidden>{key}</kbd>}
              onClick={() => {
                setLast(shape)
                drawing.setTool(shape)
              }}
            >
              {t(`tool_${shape}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Colour and size of the selected or next text. */
function TextMenus({ drawing }: { drawing: DrawingStore }) {
  const t = useTranslations('sketch')
  const tool = useStore(drawing.store, (state) => state.tool)
  const selected = useStore(drawing.store, (state) => state.selected)
  const editing = useStore(drawing.store, (state) => state.editing)
  useStore(drawing.store, (state) => state.objects)
  const next = useStore(textSettings)
  const object = drawing.get(editing ?? selected)
  const text = object?.stroke.kind === 'text' && drawing.mayChange(object) ? object.stroke : null
  if (tool !== 'text' && !text) return null
  const fill = text?.fill ?? next.fill ?? drawing.viewer.color
  const size = text?.fontSize ?? next.size
  const change = (look: Partial<Pick<TextShape, 'fill' | 'fontSize'>>) => {
    textSettings.setState({
      ...(look.fill !== undefined && { fill: look.fill }),
      ...(look.fontSize !== undefined && { size: look.fontSize }),
    })
    if (!object || !text) return
    const changed = { ...object, stroke: { ...text, ...look } }
    if (editing !== null) drawing.draft(changed)
    else drawing.put(changed)
  }
  const back = () => {
    // Returns the focus to the text that is being edited.
    if (editing !== null) requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-sketch-editor] textarea')?.focus())
  }
  return (
    <>
      <Menu position="bottom-start" withinPortal={false} returnFocus={editing === null} onClose={back}>
        <Menu.Target>
          <DrawingToolButton label={t('color')} icon={IconPalette} swatch={fill} />
        </Menu.Target>
        <Menu.Dropdown>
          {TEXT_COLORS.map((name) => (
            <Menu.Item
              key={name}
              leftSection={<span className={classes.swatch} style={{ background: TEXT_FILLS[name] }} aria-hidden />}
              rightSection={fill === TEXT_FILLS[name] && <IconCheck size={15} aria-hidden />}
              onClick={() => change({ fill: TEXT_FILLS[name] })}
            >
              {t(`color_${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start" withinPortal={false} returnFocus={editing === null} onClose={back}>
        <Menu.Target>
          <DrawingToolButton label={t('size')} icon={IconTextSize} />
        </Menu.Target>
        <Menu.Dropdown>
          {TEXT_SIZES_PX.map((px) => (
            <Menu.Item key={px} rightSection={size === px && <IconCheck size={15} aria-hidden />} onClick={() => change({ fontSize: px })}>
              {t(`size_${px}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
