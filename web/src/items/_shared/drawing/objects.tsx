import { memo, useState } from 'react'
import { SKETCH_UNITS_WIDE } from '@keel/contract/constants'
import type { DrawnObject } from '@keel/contract/entities/drawing'
import { Chunks } from './chunks'
import { PIXEL } from './geometry'
import { lookOf } from './path-data'
import { keyOf } from './drawing-state'
import classes from './drawing.module.css'

/** Page units as CSS lengths: the page is 100 `cqw` of its container wide. */
export const length = (units: number): string => `${units / (SKETCH_UNITS_WIDE / 100)}cqw`

interface Named {
  /** Returns the name of an object for screen readers; null while objects are only looked at. */
  nameOf: ((object: DrawnObject) => string) | null
  /** Prefix of the element's id. */ prefix: string
  selected: string | null
}

const optionProps = (object: DrawnObject, { nameOf, prefix, selected }: Named) => {
  const key = keyOf(object)
  return nameOf
    ? { id: prefix + key, role: 'option', 'aria-selected': key === selected, 'aria-label': nameOf(object) }
    : { id: prefix + key }
}

const Paths = memo(function Paths({ objects, ...named }: Named & { objects: readonly DrawnObject[] }) {
  return objects.map((object) => {
    if (object.stroke.kind === 'text') return null
    const { d, fill, stroke, strokeWidth } = lookOf(object.stroke)
    return <path key={keyOf(object)} {...optionProps(object, named)} d={d} fill={fill} stroke={stroke} strokeWidth={strokeWidth} />
  })
})

/** A text is HTML above the paths: it wraps, and can be read and searched. */
const Text = memo(function Text({ object, ...named }: Named & { object: DrawnObject }) {
  const { stroke } = object
  if (stroke.kind !== 'text') return null
  const { x, y, width, fontSize, fill } = stroke
  return (
    <div
      {...optionProps(object, named)}
      className={classes.text}
      style={{ left: length(x), top: length(y), width: length(width), fontSize: length(fontSize * PIXEL), color: fill }}
    >
      {stroke.text}
    </div>
  )
})

interface Props extends Named {
  objects: readonly DrawnObject[]
  /** Its editor shows it instead. */ editing: string | null
  /** Height of the page in units. */ high: number
}

/**
 * All objects of a page. After a change only the hundred paths around it are compared again; the newest have their own SVG, so
 * that one more stroke does not repaint the others.
 */
export function Objects({ objects, editing, high, selected, ...named }: Props) {
  const [chunks] = useState(() => new Chunks<DrawnObject>())
  const holds = (chunk: readonly DrawnObject[]) =>
    selected !== null && chunk.some((object) => keyOf(object) === selected) ? selected : null
  const all = chunks.of(objects.filter(({ stroke }) => stroke.kind !== 'text'))
  const newest = Math.max(all.length - 1, 0)
  const pictures = [all.slice(0, newest), all.slice(newest)]
  return (
    <>
      {pictures.map((picture, i) => (
        <svg
          // eslint-disable-next-line react/no-array-index-key -- the older, then the newer
          key={i}
          className={classes.paths}
          viewBox={`0 0 ${SKETCH_UNITS_WIDE} ${high}`}
          role="presentation"
          focusable="false"
        >
          {picture.map((chunk, at) => (
            // eslint-disable-next-line react/no-array-index-key -- a chunk is nothing but its place
            <Paths key={at} objects={chunk} selected={holds(chunk)} {...named} />
          ))}
        </svg>
      ))}
      {objects.map((object) =>
        object.stroke.kind === 'text' && keyOf(object) !== editing ? (
          <Text key={keyOf(object)} object={object} selected={keyOf(object) === selected ? selected : null} {...named} />
        ) : null,
      )}
    </>
  )
}
