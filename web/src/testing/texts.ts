import { areasOf, readArea } from '../../vite/messages-plugin'

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, prefix: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )

/** Returns all interface texts of a language by their keys, which begin with the area: `rooms.invite.link`. */
export const textsOf = (language: string): Map<string, string> =>
  new Map(areasOf(language).flatMap((area) => flat(readArea(language, area), `${area}.`)))
