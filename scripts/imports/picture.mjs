import { arrows } from './arrows.mjs'

const name = (folder) => `folder${arrows.findIndex((arrow) => arrow.in === folder)}`
const label = ({ in: folder, files }) => files?.map((file) => file.split('/').at(-1)).join(', ') ?? folder

const arrowOf = (folder) => arrows.find((arrow) => arrow.in === folder)
/** Two folders that import each other would make a circle. */
const isMutual = (from, to) => arrowOf(to).may.includes(from)
const reaches = (from, to) => arrowOf(from).may.some((next) => !isMutual(from, next) && (next === to || reaches(next, to)))
/** Returns whether `to` is reached from `from` over another folder too: such an arrow is not drawn. */
const isReachedOver = (from, to) => arrowOf(from).may.some((next) => next !== to && !isMutual(from, next) && reaches(next, to))

/** Returns the table of arrows as a diagram in Mermaid, without arrows implied by others. */
export function picture() {
  const sides = ['server', 'web'].map((side) => {
    const inside = arrows.filter((arrow) => arrow.in.startsWith(`${side}/`))
    const boxes = inside.map((arrow) => `    ${name(arrow.in)}["${label(arrow)}"]`)
    const lines = inside.flatMap((arrow) =>
      arrow.may.filter((to) => !isReachedOver(arrow.in, to)).map((to) => `    ${name(arrow.in)} --> ${name(to)}`),
    )
    return [`  subgraph ${side}`, ...boxes, ...lines, '  end', `  ${side} --> ${name('contract/src')}`].join('\n')
  })
  return ['```mermaid', 'flowchart TD', `  ${name('contract/src')}["contract/src"]`, ...sides, '```'].join('\n')
}
